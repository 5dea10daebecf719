import type { SpendCategory } from "../../core/src/domain/catalog/reference.ts";

const root = "everything";

type Codes = { parentId?: string; mccs?: string[]; pfc?: string[]; aliases?: string[] };

const category = (
  id: string,
  label: string,
  { parentId, mccs = [], pfc = [], aliases = [] }: Codes = {},
): SpendCategory => ({
  id,
  parentId: parentId ?? (id === root ? null : root),
  label,
  mccs,
  pfcDetailed: pfc,
  aliases,
});

/**
 * The kinds of spending that cards name, under one root. A rule that names a parent holds for its children too; charging an
 * electric car is a sibling of gas, not a child, because many cards pay a bonus for one alone.
 */
export const categories: SpendCategory[] = [
  category(root, "Everything", { aliases: ["all purchases", "anything", "other"] }),
  category("dining", "Dining", {
    mccs: ["5811", "5812"],
    pfc: ["FOOD_AND_DRINK_RESTAURANT"],
    aliases: [
      "restaurants",
      "restaurant",
      "eating out",
      "takeout",
      "pizza",
      "pizzeria",
      "sushi",
      "ramen",
      "noodles",
      "tacos",
      "taqueria",
      "steakhouse",
      "grill",
      "bistro",
      "diner",
      "trattoria",
      "barbecue",
      "bbq",
      "brunch",
    ],
  }),
  category("fast-food", "Fast food", {
    parentId: "dining",
    mccs: ["5814"],
    pfc: ["FOOD_AND_DRINK_FAST_FOOD"],
    aliases: ["burger", "burgers", "drive-thru", "sandwiches"],
  }),
  category("coffee", "Coffee shops", {
    parentId: "dining",
    pfc: ["FOOD_AND_DRINK_COFFEE"],
    aliases: ["coffee", "cafe", "cafes", "coffee house", "espresso"],
  }),
  category("bars", "Bars", {
    parentId: "dining",
    mccs: ["5813"],
    aliases: ["bar", "pub", "nightclub", "brewery", "tavern", "taproom"],
  }),
  category("food-delivery", "Food delivery", { parentId: "dining", aliases: ["delivery", "takeout delivery"] }),
  category("groceries", "Groceries", {
    mccs: ["5411", "5422", "5441", "5451", "5462", "5499"],
    pfc: ["FOOD_AND_DRINK_GROCERIES"],
    aliases: ["grocery stores", "supermarkets", "supermarket", "food shopping", "bakery", "butcher"],
  }),
  category("online-groceries", "Online groceries", { parentId: "groceries", aliases: ["grocery delivery"] }),
  category("superstores", "Superstores", {
    mccs: ["5310"],
    pfc: ["GENERAL_MERCHANDISE_DISCOUNT_STORES"],
    aliases: ["discount stores", "big box", "discount store"],
  }),
  category("warehouse-clubs", "Warehouse clubs", {
    mccs: ["5300"],
    pfc: ["GENERAL_MERCHANDISE_SUPERSTORES"],
    aliases: ["wholesale clubs", "wholesale club", "club stores"],
  }),
  category("gas", "Gas", {
    mccs: ["5541", "5542"],
    pfc: ["TRANSPORTATION_GAS"],
    aliases: ["gas stations", "fuel", "petrol", "gasoline"],
  }),
  category("ev-charging", "EV charging", { mccs: ["5552"], aliases: ["electric vehicle charging", "charging"] }),
  category("auto-parts", "Auto parts and service", {
    mccs: ["5531", "5532", "5533", "7531", "7534", "7535", "7538", "7542"],
    pfc: ["GENERAL_SERVICES_AUTOMOTIVE"],
    aliases: ["car repair", "auto repair", "car wash", "tires", "mechanic", "oil change"],
  }),
  category("transit", "Transit", {
    mccs: ["4011", "4111", "4112", "4131"],
    pfc: ["TRANSPORTATION_PUBLIC_TRANSIT"],
    aliases: ["public transit", "commuting", "trains", "subway", "bus"],
  }),
  category("rideshare", "Rideshare and taxis", {
    parentId: "transit",
    mccs: ["4121"],
    pfc: ["TRANSPORTATION_TAXIS_AND_RIDE_SHARES"],
    aliases: ["taxi", "taxis", "cab", "ride share"],
  }),
  category("parking", "Parking", {
    parentId: "transit",
    mccs: ["7511", "7523"],
    pfc: ["TRANSPORTATION_PARKING"],
    aliases: ["parking lot"],
  }),
  category("tolls", "Tolls", {
    parentId: "transit",
    mccs: ["4784"],
    pfc: ["TRANSPORTATION_TOLLS"],
    aliases: ["toll roads"],
  }),
  category("travel", "Travel", { aliases: ["vacation", "trips"] }),
  category("airfare", "Flights", {
    parentId: "travel",
    mccs: ["3000-3350", "4511"],
    pfc: ["TRAVEL_FLIGHTS"],
    aliases: ["airlines", "airline", "plane tickets", "flight"],
  }),
  category("hotels", "Hotels", {
    parentId: "travel",
    mccs: ["3501-3999", "7011"],
    pfc: ["TRAVEL_LODGING"],
    aliases: ["hotel", "lodging", "motel", "resorts", "resort", "inn", "hostel"],
  }),
  category("vacation-rentals", "Vacation rentals", {
    parentId: "travel",
    mccs: ["7012"],
    aliases: ["home rentals", "short-term rentals", "timeshare"],
  }),
  category("car-rental", "Car rental", {
    parentId: "travel",
    mccs: ["3351-3500", "7512"],
    pfc: ["TRAVEL_RENTAL_CARS"],
    aliases: ["rental cars", "car hire", "rental car"],
  }),
  category("cruises", "Cruises", { parentId: "travel", mccs: ["4411"], aliases: ["cruise lines", "cruise"] }),
  category("other-travel", "Travel agencies and other travel", {
    parentId: "travel",
    mccs: ["4722", "4723", "7033"],
    pfc: ["TRAVEL_OTHER_TRAVEL"],
    aliases: ["travel agencies", "tours", "campgrounds"],
  }),
  category("streaming", "Streaming", {
    mccs: ["4899", "5815", "5816", "5818"],
    pfc: ["ENTERTAINMENT_TV_AND_MOVIES", "ENTERTAINMENT_MUSIC_AND_AUDIO"],
    aliases: ["streaming services", "tv", "music", "subscriptions"],
  }),
  category("entertainment", "Entertainment", {
    mccs: ["7929", "7932", "7933", "7991", "7994", "7998", "7999"],
    pfc: ["ENTERTAINMENT_OTHER_ENTERTAINMENT", "ENTERTAINMENT_VIDEO_GAMES"],
    aliases: ["fun", "recreation", "bowling"],
  }),
  category("live-entertainment", "Live entertainment", {
    parentId: "entertainment",
    mccs: ["7922", "7941", "7996"],
    pfc: ["ENTERTAINMENT_SPORTING_EVENTS_AMUSEMENT_PARKS_AND_MUSEUMS"],
    aliases: ["concerts", "tickets", "sports", "amusement parks", "theater"],
  }),
  category("movie-theaters", "Movie theaters", {
    parentId: "entertainment",
    mccs: ["7832"],
    aliases: ["cinema", "cinemas", "movies"],
  }),
  category("drugstores", "Drugstores", {
    mccs: ["5912"],
    pfc: ["MEDICAL_PHARMACIES_AND_SUPPLEMENTS"],
    aliases: ["pharmacy", "pharmacies", "drug stores", "drugstore"],
  }),
  category("online-retail", "Online shopping", {
    mccs: ["5262", "5964", "5969"],
    pfc: ["GENERAL_MERCHANDISE_ONLINE_MARKETPLACES"],
    aliases: ["online purchases", "internet shopping", "e-commerce"],
  }),
  category("department-stores", "Department stores", {
    mccs: ["5311"],
    pfc: ["GENERAL_MERCHANDISE_DEPARTMENT_STORES"],
  }),
  category("clothing", "Clothing", {
    mccs: ["5611", "5621", "5631", "5641", "5651", "5655", "5661", "5691", "5699"],
    pfc: ["GENERAL_MERCHANDISE_CLOTHING_AND_ACCESSORIES"],
    aliases: ["apparel", "shoes", "clothes", "select clothing stores", "boutique"],
  }),
  category("electronics", "Electronics", {
    mccs: ["5732", "5734"],
    pfc: ["GENERAL_MERCHANDISE_ELECTRONICS"],
    aliases: ["electronics stores", "computers"],
  }),
  category("sporting-goods", "Sporting goods", {
    mccs: ["5940", "5941"],
    pfc: ["GENERAL_MERCHANDISE_SPORTING_GOODS"],
    aliases: ["sports stores", "bikes"],
  }),
  category("home-improvement", "Home improvement", {
    mccs: ["5200", "5211", "5231", "5251", "5261"],
    pfc: ["HOME_IMPROVEMENT_HARDWARE"],
    aliases: ["hardware stores", "garden", "hardware"],
  }),
  category("home-furnishing", "Furniture", {
    mccs: ["5712", "5713", "5714", "5719", "5722"],
    pfc: ["HOME_IMPROVEMENT_FURNITURE"],
    aliases: ["furniture stores", "appliances", "home furnishings"],
  }),
  category("pets", "Pets and vets", {
    mccs: ["0742", "5995"],
    pfc: ["GENERAL_MERCHANDISE_PET_SUPPLIES", "MEDICAL_VETERINARY_SERVICES"],
    aliases: ["pet stores", "veterinarian", "vet"],
  }),
  category("medical", "Medical", {
    mccs: ["8011", "8021", "8031", "8041", "8042", "8043", "8049", "8062", "8071", "8099"],
    pfc: ["MEDICAL_DENTAL_CARE", "MEDICAL_EYE_CARE", "MEDICAL_PRIMARY_CARE", "MEDICAL_OTHER_MEDICAL"],
    aliases: ["doctors", "doctor", "clinic", "dentist", "dental", "health care", "hospital"],
  }),
  category("fitness", "Gyms and fitness", {
    mccs: ["7997"],
    pfc: ["PERSONAL_CARE_GYMS_AND_FITNESS_CENTERS"],
    aliases: ["gym", "gyms", "fitness clubs", "yoga", "pilates"],
  }),
  category("beauty", "Beauty and spas", {
    mccs: ["5977", "7230", "7297", "7298"],
    pfc: ["PERSONAL_CARE_HAIR_AND_BEAUTY"],
    aliases: ["salon", "spa", "cosmetics", "barber", "nails", "hairdresser"],
  }),
  category("education", "Education", {
    mccs: ["8211", "8220", "8241", "8244", "8249", "8299"],
    pfc: ["GENERAL_SERVICES_EDUCATION"],
    aliases: ["tuition", "school", "college", "university"],
  }),
  category("charity", "Charity", {
    mccs: ["8398"],
    pfc: ["GOVERNMENT_AND_NON_PROFIT_DONATIONS"],
    aliases: ["donations", "charities"],
  }),
  category("insurance", "Insurance", { mccs: ["5960", "6300"], pfc: ["GENERAL_SERVICES_INSURANCE"] }),
  category("phone-internet", "Phone, internet and cable", {
    mccs: ["4812", "4814", "4816", "4899"],
    pfc: ["RENT_AND_UTILITIES_INTERNET_AND_CABLE", "RENT_AND_UTILITIES_TELEPHONE"],
    aliases: ["cell phone", "wireless", "internet", "cable", "telecom"],
  }),
  category("wireless", "Wireless service", {
    parentId: "phone-internet",
    aliases: ["cell phone service", "mobile phone", "cell phone bill"],
  }),
  category("utilities", "Utilities", {
    mccs: ["4900"],
    pfc: [
      "RENT_AND_UTILITIES_GAS_AND_ELECTRICITY",
      "RENT_AND_UTILITIES_WATER",
      "RENT_AND_UTILITIES_SEWAGE_AND_WASTE_MANAGEMENT",
    ],
    aliases: ["electricity", "water", "power bill", "home utilities"],
  }),
  category("rent", "Rent", {
    mccs: ["6513"],
    pfc: ["RENT_AND_UTILITIES_RENT"],
    aliases: ["apartment", "housing", "landlord"],
  }),
  category("mortgage", "Mortgage", { pfc: ["LOAN_PAYMENTS_MORTGAGE_PAYMENT"], aliases: ["home loan"] }),
  category("office-supplies", "Office supplies", {
    mccs: ["5111", "5943"],
    pfc: ["GENERAL_MERCHANDISE_OFFICE_SUPPLIES"],
    aliases: ["office supply stores", "stationery"],
  }),
  category("shipping", "Shipping", {
    mccs: ["4215", "9402"],
    pfc: ["GENERAL_SERVICES_POSTAGE_AND_SHIPPING"],
    aliases: ["postage", "mail", "parcels"],
  }),
  category("advertising", "Advertising", { mccs: ["7311"], aliases: ["ads", "online ads", "social media ads"] }),
  category("software", "Software and cloud", {
    mccs: ["7372", "5817"],
    aliases: ["saas", "cloud", "computer software", "cloud services"],
  }),
  category("construction", "Construction and building materials", {
    mccs: ["1520", "1711", "1731", "1740", "1750", "5039"],
    aliases: ["contractors", "building materials"],
  }),
];
