//! Charges for driving in a zone, such as London's Congestion Charge: what a stay costs beside the parking itself.
//!
//! The zones that are known are the files of `data/zone-charges`, each with where its outline and its terms can be read and
//! when they were. Zones that could not be sourced are in none (data/README.md names them), so that no line here means that no
//! charge is known, and not that there is none.

mod charge;
mod file;

pub use charge::{ZoneCharge, charges, charges_in_each, charges_of};
pub use file::{Boundary, BoundarySource, Source, Terms, Zone, ZoneError, read, shipped};
