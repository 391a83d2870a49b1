//! Charges for driving in a zone, such as London's Congestion Charge: what a stay costs beside the parking itself.
//!
//! What a zone charges is in the files of `data/zone-charges`. Where it lies no file of the project says: whoever runs CarPal
//! gives outlines that they may use ([`ZoneOutlines`]). Of a zone without an outline only that it may charge is said, to whoever
//! parks near it: no line means that no charge is known, and not that there is none.

mod charge;
#[cfg(any(test, feature = "testing"))]
pub mod drawn;
mod file;
mod folder;
mod geojson;
mod outline;
mod unplaced;

pub use charge::{ZoneCharge, charges, charges_in_each};
pub use file::{Source, Terms, Zone, ZoneCharges, ZoneError, ZoneFile, read};
pub use folder::{ZoneFolderError, ZoneOutlines};
pub use outline::{Boundary, BoundarySource, MAX_CORNERS};
pub use unplaced::{Near, UnplacedZone};
