//! Where no practice car park may stand: in water, so that none does float in the Mersey. Longitude, latitude.
//!
//! Two coasts decide, and a site must be dry by both. `data/land.json` is that of the packaged map, on which practice data
//! are looked at, and which is a kilometre off in places. The shores below are drawn by hand after the real one (to a
//! hundred metres or two), with the widest rivers.

use std::collections::BTreeMap;
use std::sync::LazyLock;

type Ring = &'static [(f64, f64)];
/// A ring that was read.
type Polygon = Vec<(f64, f64)>;

/// The packaged map's land around the cities by the sea: rings by slug, in which an island is a ring of its own.
static LAND: LazyLock<BTreeMap<String, Vec<Polygon>>> = LazyLock::new(|| {
    #[expect(clippy::expect_used, reason = "compiled in; a test reads it")]
    serde_json::from_str(include_str!("../../../data/land.json")).expect("land.json is read")
});

/// A river as a line and half its width in metres.
struct River {
    half_width_metres: f64,
    line: Ring,
}

/// What keeps a city's car parks dry. Most cities need nothing.
struct Shore {
    slug: &'static str,
    /// When there is any, car parks stand only in these.
    land: &'static [Ring],
    water: &'static [Ring],
    rivers: &'static [River],
}

#[rustfmt::skip] // one pair per line would hide the shape of the table
const SHORES: &[Shore] = &[
    Shore {
        slug: "aberdeen",
        land: &[],
        water: &[&[
            (-2.12, 57.03), (-2.078, 57.097), (-2.049, 57.139), (-2.065, 57.145), (-2.078, 57.147),
            (-2.080, 57.152), (-2.083, 57.176), (-2.076, 57.188), (-2.069, 57.201), (-2.062, 57.215),
            (-2.050, 57.235), (-2.042, 57.250), (-1.99, 57.33), (-0.5, 57.5), (-0.5, 56.5),
        ]],
        rivers: &[River {
            half_width_metres: 80.0,
            line: &[
                (-2.118, 57.178), (-2.107, 57.177), (-2.099, 57.1765), (-2.092, 57.175), (-2.086, 57.177),
                (-2.079, 57.176),
            ],
        }],
    },
    Shore {
        slug: "belfast",
        land: &[],
        water: &[&[
            (-5.923, 54.601), (-5.914, 54.603), (-5.895, 54.618), (-5.885, 54.632), (-5.860, 54.632),
            (-5.832, 54.641), (-5.812, 54.648), (-5.797, 54.656), (-5.60, 54.68), (-5.2, 54.6), (-5.2, 55.1), (-5.75, 54.78),
            (-5.895, 54.690), (-5.915, 54.650), (-5.915, 54.630), (-5.917, 54.612),
        ]],
        rivers: &[],
    },
    Shore {
        slug: "bristol",
        land: &[],
        water: &[&[
            (-2.713, 51.505), (-2.698, 51.518), (-2.675, 51.540), (-2.640, 51.590), (-2.55, 51.65),
            (-2.70, 51.75), (-3.60, 51.75), (-3.60, 51.20), (-3.05, 51.35), (-2.90, 51.45), (-2.73, 51.495),
        ]],
        rivers: &[],
    },
    Shore {
        slug: "cardiff",
        land: &[],
        water: &[&[
            (-3.183, 51.452), (-3.172, 51.462), (-3.160, 51.462), (-3.155, 51.457), (-3.147, 51.4575),
            (-3.1425, 51.4615), (-3.1411, 51.473), (-3.130, 51.476), (-3.1285, 51.484), (-3.1245, 51.494),
            (-3.108, 51.4945), (-3.098, 51.497), (-3.070, 51.510), (-2.98, 51.545), (-2.68, 51.62),
            (-2.50, 51.60), (-2.50, 51.10), (-3.60, 51.10), (-3.60, 51.39), (-3.28, 51.385), (-3.17, 51.430),
        ]],
        rivers: &[],
    },
    Shore {
        slug: "liverpool",
        land: &[],
        water: &[&[
            (-3.12, 53.58), (-3.060, 53.510), (-3.030, 53.480), (-3.018, 53.462), (-3.008, 53.445),
            (-3.004, 53.425), (-2.9995, 53.412), (-2.9965, 53.405), (-2.9925, 53.398), (-2.985, 53.388),
            (-2.972, 53.380), (-2.950, 53.372), (-2.939, 53.366), (-2.926, 53.361), (-2.909, 53.351),
            (-2.898, 53.344), (-2.891, 53.341), (-2.865, 53.336), (-2.840, 53.333), (-2.812, 53.335), (-2.800, 53.334), (-2.780, 53.326), (-2.70, 53.335), (-2.70, 53.20),
            (-4.0, 53.20), (-4.0, 53.70),
        ]],
        rivers: &[],
    },
    Shore {
        slug: "london",
        land: &[],
        water: &[&[
            (0.42, 51.455), (0.60, 51.475), (0.75, 51.45), (1.00, 51.36), (1.60, 51.36), (1.60, 51.75),
            (0.95, 51.62), (0.80, 51.53), (0.60, 51.505), (0.45, 51.470),
        ]],
        rivers: &[
            River {
                half_width_metres: 140.0,
                line: &[
                    (-0.310, 51.410), (-0.327, 51.430), (-0.308, 51.458), (-0.287, 51.487), (-0.262, 51.470),
                    (-0.248, 51.484), (-0.230, 51.488), (-0.213, 51.467), (-0.190, 51.463), (-0.172, 51.481),
                    (-0.150, 51.485), (-0.127, 51.487), (-0.123, 51.494), (-0.122, 51.501), (-0.119, 51.507),
                    (-0.104, 51.510), (-0.088, 51.508), (-0.075, 51.505), (-0.058, 51.502), (-0.040, 51.508),
                    (-0.028, 51.505), (-0.029, 51.494), (-0.020, 51.486), (-0.010, 51.484), (0.000, 51.490),
                    (-0.002, 51.502), (0.004, 51.507), (0.013, 51.497), (0.030, 51.494),
                ],
            },
            River {
                half_width_metres: 300.0,
                line: &[
                    (0.030, 51.494), (0.070, 51.497), (0.085, 51.506), (0.110, 51.514), (0.140, 51.511),
                    (0.165, 51.497), (0.190, 51.485), (0.220, 51.478), (0.258, 51.465), (0.280, 51.456),
                    (0.330, 51.453), (0.380, 51.447), (0.420, 51.452),
                ],
            },
        ],
    },
    Shore {
        slug: "newcastle",
        land: &[],
        water: &[&[
            (-1.30, 54.80), (-1.360, 54.940), (-1.400, 55.005), (-1.440, 55.050), (-1.480, 55.130),
            (-1.54, 55.30), (-0.5, 55.6), (-0.5, 54.8),
        ]],
        rivers: &[River {
            half_width_metres: 110.0,
            line: &[
                (-1.780, 54.981), (-1.720, 54.971), (-1.690, 54.965), (-1.650, 54.961), (-1.620, 54.963),
                (-1.606, 54.968), (-1.597, 54.970), (-1.580, 54.964), (-1.555, 54.960), (-1.530, 54.970),
                (-1.500, 54.985), (-1.440, 54.990), (-1.410, 55.008),
            ],
        }],
    },
    Shore {
        slug: "portsmouth",
        land: &[
            &[
                (-1.106, 50.7915), (-1.099, 50.7895), (-1.091, 50.783), (-1.075, 50.7815), (-1.055, 50.784),
                (-1.044, 50.787), (-1.042, 50.796), (-1.047, 50.810), (-1.046, 50.826), (-1.058, 50.832),
                (-1.082, 50.832), (-1.0845, 50.8265), (-1.0865, 50.812), (-1.097, 50.806), (-1.106, 50.797),
            ],
            &[
                (-1.20, 50.848), (-1.09, 50.845), (-1.05, 50.847), (-0.98, 50.846), (-0.80, 50.850),
                (-0.80, 51.25), (-1.30, 51.25),
            ],
        ],
        water: &[],
        rivers: &[],
    },
    Shore {
        slug: "southampton",
        land: &[],
        water: &[&[
            (-1.490, 50.918), (-1.455, 50.912), (-1.430, 50.906), (-1.410, 50.898), (-1.396, 50.891),
            (-1.389, 50.894), (-1.388, 50.905), (-1.386, 50.913), (-1.380, 50.913), (-1.380, 50.900),
            (-1.377, 50.893), (-1.363, 50.882), (-1.340, 50.870), (-1.30, 50.845), (-1.20, 50.82),
            (-1.0, 50.70), (-1.0, 50.50), (-2.00, 50.50), (-2.00, 50.88), (-1.52, 50.90),
        ]],
        rivers: &[],
    },
];

/// Whether a car park of a city may stand at a longitude and latitude.
pub fn is_dry(city_slug: &str, lng: f64, lat: f64) -> bool {
    if let Some(land) = LAND.get(city_slug)
        && !land.iter().any(|ring| is_inside(ring, lng, lat))
    {
        return false;
    }
    let Some(shore) = SHORES.iter().find(|shore| shore.slug == city_slug) else { return true };
    let in_any = |rings: &[Ring]| rings.iter().any(|ring| is_inside(ring, lng, lat));
    (shore.land.is_empty() || in_any(shore.land))
        && !in_any(shore.water)
        && !shore.rivers.iter().any(|river| is_in_river(river, lng, lat))
}

/// The even-odd rule: a ray to the east crosses the ring an odd number of times.
fn is_inside(ring: &[(f64, f64)], lng: f64, lat: f64) -> bool {
    let mut inside = false;
    let mut previous = ring[ring.len() - 1];
    for &corner in ring {
        let ((x1, y1), (x2, y2)) = (previous, corner);
        if (y1 > lat) != (y2 > lat) && lng < x1 + (lat - y1) / (y2 - y1) * (x2 - x1) {
            inside = !inside;
        }
        previous = corner;
    }
    inside
}

/// Distance to the line in metres on a plane at the latitude, which is exact enough within a city.
fn is_in_river(river: &River, lng: f64, lat: f64) -> bool {
    const METRES_A_DEGREE: f64 = 111_195.0;
    let east = METRES_A_DEGREE * lat.to_radians().cos();
    river.line.windows(2).any(|ends| {
        let flat = |(x, y): (f64, f64)| ((x - lng) * east, (y - lat) * METRES_A_DEGREE);
        let ((x1, y1), (x2, y2)) = (flat(ends[0]), flat(ends[1]));
        let (dx, dy) = (x2 - x1, y2 - y1);
        let along = (-(x1 * dx + y1 * dy) / (dx * dx + dy * dy)).clamp(0.0, 1.0);
        (x1 + along * dx).hypot(y1 + along * dy) < river.half_width_metres
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cities;

    /// In degrees. The packaged map has Liverpool's centre in the Mersey.
    const WALK: f64 = 0.02;

    #[test]
    fn every_shore_is_a_citys_and_leaves_its_centre_dry_or_a_walk_away_from_it() {
        for slug in SHORES.iter().map(|shore| shore.slug).chain(LAND.keys().map(String::as_str)) {
            cities::by_name(slug).expect("a city");
        }
        for city in cities::all() {
            let (lng, lat) = (city.centre.lng, city.centre.lat);
            let dry = [0.0, -WALK, WALK].iter().any(|east| is_dry(&city.slug, lng + east, lat));
            assert!(dry, "{}", city.name);
        }
    }

    #[test]
    fn well_known_waters_are_wet_and_their_banks_dry() {
        for (city, lng, lat, what) in [
            ("liverpool", -3.005, 53.400, "the Mersey off the Albert Dock"),
            ("london", -0.1222, 51.5008, "the Thames at Westminster"),
            ("portsmouth", -1.125, 50.815, "Portsmouth Harbour"),
            ("southampton", -1.40, 50.88, "Southampton Water"),
            ("cardiff", -3.12, 51.44, "the Severn off Cardiff"),
            ("aberdeen", -2.04, 57.16, "the North Sea"),
            ("belfast", -5.86, 54.65, "Belfast Lough"),
            ("liverpool", -2.9244, 53.3569, "the Mersey off Garston"),
            ("cardiff", -3.1059, 51.4847, "the flats off the Rhymney's mouth"),
            ("aberdeen", -2.0671, 57.2000, "the sea off Balmedie's dunes"),
            ("portsmouth", -1.0774, 50.8335, "Portsea's northern creek"),
        ] {
            assert!(!is_dry(city, lng, lat), "{what}");
        }
        for (city, lng, lat, what) in [
            ("liverpool", -2.9660, 53.4017, "the Metropolitan Cathedral"),
            ("london", -0.1337, 51.5101, "Piccadilly Circus"),
            ("portsmouth", -1.0625, 50.7963, "Fratton"),
            ("southampton", -1.3547, 50.9030, "Bitterne"),
            ("newcastle", -1.6218, 54.9756, "St James' Park"),
        ] {
            assert!(is_dry(city, lng, lat), "{what}");
        }
    }
}
