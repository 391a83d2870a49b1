//! Zones whose charges are known, and whose outline is not: that they may charge is said, and no more.

use serde::Deserialize;

use super::file::ZoneFile;
use crate::geometry::LngLat;
use crate::rates::VehicleKind;

/// A circle that a zone surely lies within, drawn by hand: it is no outline.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Near {
    lng: f64,
    lat: f64,
    km: f64,
}

/// A zone without an outline.
#[derive(Debug, Clone, PartialEq)]
pub struct UnplacedZone {
    /// As its signs call it.
    pub name: String,
    /// Where those who charge say more; https.
    pub url: String,
    near: Near,
    charged: Vec<VehicleKind>,
}

impl Near {
    pub(super) fn is_somewhere(self) -> bool {
        self.km > 0.0 && LngLat::new(self.lng, self.lat).is_ok()
    }

    fn contains(self, at: LngLat) -> bool {
        let middle = LngLat::new(self.lng, self.lat);
        middle.is_ok_and(|middle| middle.metres_to(at) <= self.km * 1000.0)
    }
}

impl UnplacedZone {
    /// Of a file; none where it does not say what it lies within.
    pub(super) fn of(file: ZoneFile) -> Option<Self> {
        let near = file.near?;
        let charged = file.terms.iter().flat_map(|terms| terms.pence.keys().copied()).collect();
        Some(Self { name: file.name, url: file.url, near, charged })
    }

    pub(super) fn may_charge(&self, at: LngLat, vehicle: VehicleKind) -> bool {
        self.charged.contains(&vehicle) && self.near.contains(at)
    }
}

#[cfg(test)]
mod tests {
    use super::super::file::{ZoneCharges, shipped};
    use super::*;

    fn names(lng: f64, lat: f64, vehicle: VehicleKind) -> Vec<String> {
        let known = ZoneCharges::default().and_unplaced(shipped());
        let at = LngLat::new(lng, lat).expect("a position");
        known.may_charge(at, vehicle).map(|zone| zone.name.clone()).collect()
    }

    #[test]
    fn a_zone_without_an_outline_may_charge_near_it_and_nowhere_else() {
        let both = ["Congestion Charge", "Ultra Low Emission Zone"];
        assert_eq!(names(-0.1337, 51.5136, VehicleKind::Car), both, "Soho");
        assert_eq!(names(-0.1337, 51.5136, VehicleKind::Motorcycle), both[1..]);
        assert_eq!(names(-0.0985, 51.3763, VehicleKind::Car), both[1..], "Croydon");
        assert_eq!(names(-2.9977, 51.5842, VehicleKind::Car), [""; 0], "Newport");
    }

    #[test]
    fn a_clean_air_zone_may_charge_the_vehicles_that_it_binds_and_no_others() {
        let birmingham = ["Birmingham Clean Air Zone"];
        for vehicle in [VehicleKind::Car, VehicleKind::LargeCar, VehicleKind::Van] {
            assert_eq!(names(-1.898, 52.4796, vehicle), birmingham, "New Street");
        }
        assert_eq!(names(-1.898, 52.4796, VehicleKind::Motorcycle), [""; 0]);
        assert_eq!(names(-2.5966, 51.4516, VehicleKind::Car), ["Bristol Clean Air Zone"]);
        for (zone, lng, lat) in [
            ("Bath Clean Air Zone", -2.3597, 51.3811),
            ("Bradford Clean Air Zone", -1.7920, 53.8376),
            ("Sheffield Clean Air Zone", -1.4661, 53.3806),
            ("Newcastle and Gateshead Clean Air Zone", -1.6062, 54.9680),
        ] {
            assert_eq!(names(lng, lat, VehicleKind::Van), [zone]);
            assert_eq!(names(lng, lat, VehicleKind::Car), [""; 0], "{zone}: no private cars");
        }
    }
}
