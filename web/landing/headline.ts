/**
 * The characters that the landing sets in the serif. The font of these alone travels inside the document, so that the
 * headline is right in the first paint; any other character (as in a plan's name) loads the whole font.
 */
export const headlineCharacters = "ACHKLNPQTabcdeghiklmnoprstuwy 0123456789$.,";
