//! Whatever a person changes of a car park is written here, and nowhere else: the form of admins, their rates, what drivers suggest
//! and report once it is approved. It stands above what sources say, in `car_parks.admin_edits`, and each edit is an entry of the
//! car park's history, with each thing before and after, so that it can be undone and redone.

pub mod columns;
mod field_checks;
mod fields;
mod follows;
mod history;
mod request;
mod revert;
mod rules;
pub mod service;
mod shape;
mod sources;
mod state;
mod store;
mod told;
mod write;

pub use field_checks::has_controls;
pub use fields::CarParkFields;
pub use rules::FieldError;
