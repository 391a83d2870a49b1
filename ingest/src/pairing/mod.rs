//! Whether car parks of different sources are one. Pure: no database, no format. It errs towards asking a person.

mod name;
mod one_to_one;
mod score;

pub(crate) use name::likeness as name_likeness;
pub use one_to_one::{Pair, Verdict, may_stay_one, pair};
pub use score::MAX_METRES;

/// A degree of latitude is no shorter anywhere, in metres: a box this much higher for each of them misses nothing.
pub const METRES_A_DEGREE: f64 = 110_000.0;

use carpal_domain::car_park::{Access, CarParkKind};

/// What the rule looks at in a car park.
#[derive(Debug, Clone)]
pub struct CarPark {
    /// Its number.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// The name was made from other fields.
    pub name_inferred: bool,
    /// The town, which says nothing within a name.
    pub city: String,
    /// Who runs it; may be empty.
    pub operator: String,
    /// How many spaces.
    pub capacity: Option<i32>,
    /// Who may park.
    pub access: Access,
    /// No source said who may.
    pub access_inferred: bool,
    /// On the street or off it.
    pub kind: CarParkKind,
    /// A code of `car_parks.structure`.
    pub structure: String,
    /// An admin has edited, hidden or marked it.
    pub is_edited: bool,
    /// An admin has hidden it, or it is not approved.
    pub is_hidden: bool,
}

/// Two car parks near each other.
#[derive(Debug, Clone, Copy)]
pub struct Near {
    /// One of the two.
    pub a: i64,
    /// The other.
    pub b: i64,
    /// Between their markers.
    pub metres: f64,
    /// The marker of one lies in the footprint of the other.
    pub is_inside: bool,
}
