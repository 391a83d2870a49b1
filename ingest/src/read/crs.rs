//! Coordinate reference systems that councils publish in, and their way into degrees of WGS 84.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use proj4rs::proj::Proj;

/// The systems beside degrees: EPSG code, what people call it, and its definition for PROJ.
///
/// The shifts of Airy's grids are the seven parameters that EPSG gives for the whole country: within 5 m of Ordnance
/// Survey's own grid of shifts.
const SYSTEMS: [(u32, &str, &str); 6] = [
    (
        3857,
        "Web Mercator",
        "+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null",
    ),
    (
        27700,
        "British National Grid",
        "+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy +units=m +towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489",
    ),
    (29902, "Irish Grid", IRISH),
    (29903, "Irish Grid", IRISH),
    (
        2157,
        "Irish Transverse Mercator",
        "+proj=tmerc +lat_0=53.5 +lon_0=-8 +k=0.99982 +x_0=600000 +y_0=750000 +ellps=GRS80 +units=m +towgs84=0,0,0",
    ),
    (3395, "World Mercator", "+proj=merc +lon_0=0 +k=1 +x_0=0 +y_0=0 +datum=WGS84 +units=m"),
];
const IRISH: &str = "+proj=tmerc +lat_0=53.5 +lon_0=-8 +k=1.000035 +x_0=200000 +y_0=250000 +ellps=mod_airy +units=m +towgs84=482.5,-130.6,564.6,-1.042,-0.214,-0.631,8.15";

/// What a file may be in, for messages.
pub const SUPPORTED: &str = "EPSG:4326 (degrees), 3857, 27700 (British National Grid), 29902 and 29903 (Irish Grid), 2157, \
     3395, and UTM (25828 to 25838, 32601 to 32660)";

/// A coordinate reference system. Two are equal when their codes are.
#[derive(Clone)]
pub struct Crs {
    code: u32,
    /// From it to degrees of WGS 84; none where the coordinates are degrees already.
    transform: Option<Arc<(Proj, Proj)>>,
}

impl Crs {
    /// Longitude and latitude in degrees of WGS 84.
    #[must_use]
    pub const fn degrees() -> Self {
        Self { code: 4326, transform: None }
    }

    /// The system of an EPSG code, where it is one of those that are read.
    #[must_use]
    pub fn epsg(code: u32) -> Option<Self> {
        // ETRS89 is WGS 84 to within a metre.
        if matches!(code, 4326 | 4258) {
            return Some(Self::degrees());
        }
        let code = if code == 900_913 { 3857 } else { code };
        let named = SYSTEMS.iter().find(|(known, ..)| *known == code);
        let definition = match (named, code) {
            (Some((.., definition)), _) => (*definition).to_owned(),
            (None, 25_828..=25_838) => utm(code - 25_800, "GRS80"),
            (None, 32_601..=32_660) => utm(code - 32_600, "WGS84"),
            (None, _) => return None,
        };
        let from = Proj::from_proj_string(&definition).ok()?;
        let to = Proj::from_proj_string("+proj=longlat +datum=WGS84 +no_defs").ok()?;
        Some(Self { code, transform: Some(Arc::new((from, to))) })
    }

    /// The system that a name such as `EPSG:27700`, `urn:ogc:def:crs:EPSG::25833` or `OGC:CRS84` stands for.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let plain: String = name.to_ascii_uppercase().chars().filter(|c| *c != ' ').collect();
        if plain.contains("CRS84")
            || matches!(plain.as_str(), "WGS84" | "WGS1984" | "GCS_WGS_1984" | "EPSG:WGS84")
        {
            return Some(Self::degrees());
        }
        let digits = plain.rsplit([':', '/']).next()?;
        let is_epsg = digits == plain || plain.contains("EPSG");
        digits.parse().ok().filter(|_| is_epsg).and_then(Self::epsg)
    }

    /// Whether its coordinates are longitude and latitude in degrees.
    #[must_use]
    pub const fn is_degrees(&self) -> bool {
        self.transform.is_none()
    }

    /// Longitude and latitude in degrees of a position in this system, x or easting first. `None` where it lies nowhere.
    #[must_use]
    pub fn to_degrees(&self, x: f64, y: f64) -> Option<(f64, f64)> {
        let (lng, lat) = match &self.transform {
            None => (x, y),
            Some(_) if !x.is_finite() || !y.is_finite() => return None,
            Some(systems) => {
                let (lng, lat) =
                    proj4rs::adaptors::transform_xy(&systems.0, &systems.1, x, y).ok()?;
                (lng.to_degrees(), lat.to_degrees())
            }
        };
        let is_on_the_globe = (-180.0..=180.0).contains(&lng) && (-90.0..=90.0).contains(&lat);
        is_on_the_globe.then_some((lng, lat))
    }
}

fn utm(zone: u32, ellipsoid: &str) -> String {
    format!("+proj=utm +zone={zone} +ellps={ellipsoid} +units=m +towgs84=0,0,0")
}

impl fmt::Display for Crs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "EPSG:{}", self.code)
    }
}

impl fmt::Debug for Crs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Crs(EPSG:{})", self.code)
    }
}

impl PartialEq for Crs {
    fn eq(&self, other: &Self) -> bool {
        self.code == other.code
    }
}

impl FromStr for Crs {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::named(name).ok_or_else(|| format!("{name:?} is none of {SUPPORTED}"))
    }
}

#[cfg(test)]
mod tests {
    use carpal_domain::geometry::LngLat;
    use proptest::prelude::*;

    use super::*;

    fn at(crs: &Crs, x: f64, y: f64) -> LngLat {
        let (lng, lat) = crs.to_degrees(x, y).expect("somewhere");
        LngLat::new(lng, lat).expect("on the globe")
    }

    #[test]
    fn well_known_points_come_out_within_their_accuracy() {
        for (code, x, y, lng, lat, metres) in [
            // Ordnance Survey's worked example, by its own grid of shifts: Caister water tower.
            (27700, 651_409.804, 313_177.450, 1.716_073_973, 52.658_007_833, 6.0),
            // What PROJ 9 says.
            (27700, 440_725.073, 1_107_878.448, -1.274_865, 59.854_094, 0.2),
            (29902, 333_850.0, 374_010.0, -5.929_8, 54.596_598, 0.2),
            (2157, 600_000.0, 750_000.0, -8.0, 53.5, 0.2),
            (3857, -333_958.47, 6_710_219.08, -3.0, 51.5, 0.2),
            (25833, 389_976.0, 5_819_700.0, 13.378_557, 52.516_295, 0.2),
        ] {
            let crs = Crs::epsg(code).expect("known");
            let found = at(&crs, x, y);
            let away = found.metres_to(LngLat::new(lng, lat).expect("on the globe"));
            assert!(away < metres, "EPSG:{code}: {found} is {away} m away");
        }
    }

    #[test]
    fn names_of_systems() {
        for (name, code) in [
            ("EPSG:4326", 4326),
            ("urn:ogc:def:crs:OGC:1.3:CRS84", 4326),
            ("4326", 4326),
            ("WGS 84", 4326),
            ("http://www.opengis.net/def/crs/EPSG/0/27700", 27700),
            ("urn:ogc:def:crs:EPSG::25833", 25833),
            ("epsg:900913", 3857),
        ] {
            assert_eq!(Crs::named(name).map(|crs| crs.code), Some(code), "{name}");
        }
        for name in ["EPSG:2154", "urn:ogc:def:crs:EPSG::14326", "ESRI:27700", "", "EPSG:-1"] {
            assert_eq!(Crs::named(name), None, "{name}");
        }
        let refusal = "EPSG:2154".parse::<Crs>().expect_err("unknown");
        assert!(refusal.contains("27700 (British National Grid)"), "{refusal}");
    }

    proptest! {
        #[test]
        fn nothing_panics(x in any::<f64>(), y in any::<f64>()) {
            for code in [4326, 3857, 27700, 29902, 2157, 3395, 25833, 32630] {
                if let Some((lng, lat)) = Crs::epsg(code).expect("known").to_degrees(x, y) {
                    prop_assert!(LngLat::new(lng, lat).is_ok());
                }
            }
        }
    }
}
