//! A box of the map, as requests name it.

use std::str::FromStr;

use crate::foundation::error::Error;

/// A box in degrees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bounds {
    pub west: f64,
    pub south: f64,
    pub east: f64,
    pub north: f64,
}

impl Bounds {
    /// West, south, east and north, as queries take them; none of them where it is looked everywhere.
    pub fn edges(bounds: Option<Self>) -> [Option<f64>; 4] {
        let of = |edge: fn(Self) -> f64| bounds.map(edge);
        [of(|b| b.west), of(|b| b.south), of(|b| b.east), of(|b| b.north)]
    }
}

/// As a request has it in its field `bbox`.
impl FromStr for Bounds {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let wrong = || Error::BadRequest("bbox is west,south,east,north in degrees.".into());
        let numbers: Result<Vec<f64>, _> =
            text.split(',').map(|part| part.trim().parse()).collect();
        let Ok([west, south, east, north]) = <[f64; 4]>::try_from(numbers.map_err(|_| wrong())?)
        else {
            return Err(wrong());
        };
        let are_degrees = [west, east].iter().all(|lng| (-180.0..=180.0).contains(lng))
            && [south, north].iter().all(|lat| (-90.0..=90.0).contains(lat));
        (are_degrees && west <= east && south <= north)
            .then_some(Self { west, south, east, north })
            .ok_or_else(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_is_west_south_east_and_north() {
        let read: Bounds = "-3.02, 51.57,-2.97,51.6".parse().expect("a box");
        assert_eq!(read, Bounds { west: -3.02, south: 51.57, east: -2.97, north: 51.6 });
        let edges = [-3.02, 51.57, -2.97, 51.6].map(Some);
        assert_eq!((Bounds::edges(Some(read)), Bounds::edges(None)), (edges, [None; 4]));
        for wrong in [
            "",
            "1,2,3",
            "1,2,3,4,5",
            "a,b,c,d",
            "3,1,2,4",
            "1,4,2,3",
            "NaN,0,1,1",
            "-181,0,1,1",
            "0,0,inf,1",
        ] {
            assert!(wrong.parse::<Bounds>().is_err(), "{wrong}");
        }
    }
}
