//! Names that sound like a British town and belong to none. The streets are invented; should one exist somewhere,
//! the "(practice)" behind every name still says that the car park does not.

use carpal_domain::car_park::Access;

use super::NAME_SUFFIX;
use super::profile::Structure;
use super::random::Random;

const STEMS: [&str; 48] = [
    "Larkspur",
    "Oxlip",
    "Wrenfield",
    "Tansy",
    "Copperbeech",
    "Hartsease",
    "Quillon",
    "Marjoram",
    "Bellwether",
    "Foxcombe",
    "Saltmarsh",
    "Thornapple",
    "Pebblewick",
    "Ravensmoor",
    "Clovelane",
    "Dunnock",
    "Elderholt",
    "Fennimore",
    "Goosander",
    "Hollinbank",
    "Inkerfold",
    "Jackdaw",
    "Kestrelgate",
    "Lapwing",
    "Millrace",
    "Nettlecombe",
    "Orchardleigh",
    "Pinwheel",
    "Quarryhill",
    "Rosemullion",
    "Sandpiper",
    "Teasel",
    "Underlea",
    "Vetchling",
    "Whimbrel",
    "Yarrow",
    "Ashenhurst",
    "Brambling",
    "Curlewfield",
    "Dovecote",
    "Eyebright",
    "Fieldfare",
    "Greenfinch",
    "Harebell",
    "Ivyholt",
    "Juniper",
    "Knapweed",
    "Linnet",
];
const ROADS: [&str; 9] =
    ["Street", "Street", "Road", "Road", "Lane", "Row", "Place", "Terrace", "Yard"];
const TRADES: [&str; 10] = [
    "Stores",
    "Supermarket",
    "Garden Centre",
    "Arms",
    "Tavern",
    "Leisure Centre",
    "Retail Park",
    "Surgery",
    "Hotel",
    "Station",
];
const HOUSES: [&str; 7] = ["House", "Court", "Works", "Offices", "Mews", "School", "Wharf"];

/// The name of a car park, and the street it stands in.
pub struct Named {
    /// Ends in "(practice)".
    pub name: String,
    /// The name was made from the street, as most are.
    pub inferred: bool,
    /// The street it stands in.
    pub street: String,
}

/// Names a car park by who may park there and how it is built.
pub fn name(structure: Structure, access: Access, random: &mut Random) -> Named {
    let stem = random.one_of(&STEMS);
    let street = format!("{stem} {}", random.one_of(&ROADS));
    let own_name = random.happens(match access {
        Access::Public => 0.45,
        Access::Customers => 0.30,
        Access::Private | Access::Permit => 0.05,
    });
    let other = random.one_of(&STEMS);
    let name = match (structure, own_name) {
        (Structure::MultiStorey, true) => format!("{other} Multi-Storey"),
        (Structure::StreetSide, _) => format!("{street} parking bays"),
        (_, true) => match access {
            Access::Public => format!("{other} Car Park"),
            Access::Customers => format!("{other} {}", random.one_of(&TRADES)),
            Access::Private | Access::Permit => format!("{other} {}", random.one_of(&HOUSES)),
        },
        (_, false) => format!("{street} car park"),
    };
    Named { name: name + NAME_SUFFIX, inferred: !own_name, street }
}
