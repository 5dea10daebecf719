/** The columns of the card grid, to view and to arrange. */
export const cardGrid = "grid grid-cols-2 gap-x-4 gap-y-6 md:grid-cols-3 md:gap-x-7 lg:grid-cols-4";
