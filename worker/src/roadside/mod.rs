//! What the clock does in roadside help: requests and quotes whose time is over expire, work that nobody objects to is
//! confirmed, jobs of providers who may work no more are open again, and documents run out. Each is one transaction, with the
//! events and notifications of everyone concerned; what ends the work of a provider is one for each of them.

pub mod documents;
pub mod requests;
