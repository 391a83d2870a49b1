//! What people drive to and search for by its name.

use serde::{Deserialize, Serialize};

use crate::car_park::codes;

codes! {
    /// A kind of point of interest, as `map_features.kind` stores it in the layer `pois`.
    PointOfInterest {
        /// An airport.
        Airport = "airport",
        /// A sight, a zoo, a castle.
        Attraction = "attraction",
        /// A beach.
        Beach = "beach",
        /// A bus or coach station.
        BusStation = "bus_station",
        /// A ferry terminal.
        FerryTerminal = "ferry_terminal",
        /// A hospital.
        Hospital = "hospital",
        /// A museum or gallery.
        Museum = "museum",
        /// A park, a garden, a nature reserve.
        Park = "park",
        /// A town hall, a court, a library, a crematorium.
        PublicBuilding = "public_building",
        /// A shopping centre, a retail park, a market.
        Shopping = "shopping",
        /// A sports centre.
        SportsCentre = "sports_centre",
        /// A stadium.
        Stadium = "stadium",
        /// A university or college.
        University = "university",
        /// A theatre, a cinema, an arts or conference centre.
        Venue = "venue",
    }
}
