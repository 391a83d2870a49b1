//! Renders every tile of made-up car parks, zoom 8 to 15, on all cores, and prints how long it took: the yardstick of rendering
//! and export. The number of car parks is the first argument, 500,000 by default.

use std::sync::Arc;
use std::time::Instant;

use carpal_domain::car_park::{Access, CarParkKind, Facility, VerifiedBy};
use carpal_domain::geometry::LngLat;
use carpal_domain::price::HourPrice;
use carpal_tiles::car_park::{CarPark, Details};
use carpal_tiles::carpark_tiles;
use carpal_tiles::facts::{Facts, Fittings, facility_bit};
use carpal_tiles::filter::Filter;
use carpal_tiles::hash::splitmix64;
use carpal_tiles::mercator::TileId;
use carpal_tiles::store::{NameTable, Snapshot};
use carpal_tiles::tile::{Encoding, Tile};
use rayon::prelude::*;

/// Centres of towns and how many of a hundred car parks are near them.
const TOWNS: [(f64, f64, u64); 6] = [
    (-0.1276, 51.5072, 30),
    (-1.8904, 52.4862, 15),
    (-2.2426, 53.4808, 15),
    (-4.2518, 55.8642, 10),
    (-3.1791, 51.4816, 10),
    (-1.5491, 53.8008, 20),
];

fn main() -> anyhow::Result<()> {
    let count: i64 = std::env::args().nth(1).map_or(Ok(500_000), |count| count.parse())?;
    let begun = Instant::now();
    let snapshot =
        Snapshot::new((1..=count).map(made_up).collect(), Arc::new(NameTable::default()));
    println!("{count} car parks in order after {:.2} s", begun.elapsed().as_secs_f64());

    let filter = Filter::default();
    let begun = Instant::now();
    let (mut tiles, mut bytes) = (0, 0);
    for zoom in 8..=15 {
        let ids: Vec<TileId> = snapshot.tiles(zoom).collect();
        let made: Vec<usize> = ids
            .par_iter()
            .map(|tile| {
                let mut identity = Vec::new();
                carpark_tiles::write(&snapshot, *tile, &filter, &mut identity)?;
                Ok(Tile::new(&identity).bytes(Encoding::Gzip).0.len())
            })
            .collect::<Result<_, mvt::Error>>()?;
        tiles += made.len();
        bytes += made.iter().sum::<usize>();
    }
    let seconds = begun.elapsed().as_secs_f64();
    println!("{tiles} tiles of zoom 8 to 15, {bytes} bytes gzipped, in {seconds:.2} s");
    Ok(())
}

fn made_up(id: i64) -> CarPark {
    let draw = |turn: u64| splitmix64(id.cast_unsigned() * 8 + turn);
    let unit = |turn| (draw(turn) >> 11) as f64 / (1u64 << 53) as f64;
    let mut pick = draw(0) % 100;
    let near = TOWNS.iter().find(|(_, _, share)| {
        let here = pick < *share;
        pick = pick.saturating_sub(*share);
        here
    });
    let (lng, lat, _) = near.unwrap_or(&TOWNS[0]);
    let spread = if draw(1) % 3 == 0 { 1.5 } else { 0.25 };
    let at =
        LngLat { lng: lng + (unit(2) - 0.5) * spread * 1.6, lat: lat + (unit(3) - 0.5) * spread };
    let one_in = |turn, of: u64| draw(turn) % of == 0;
    let pence = 100 + 10 * i32::from((draw(4) % 50).to_le_bytes()[0]);
    let facts = Facts {
        kind: if one_in(5, 5) { CarParkKind::OnStreet } else { CarParkKind::CarPark },
        access: if one_in(6, 3) { Access::Customers } else { Access::Public },
        facilities: if one_in(7, 12) { facility_bit(Facility::EvCharging) } else { 0 },
        fittings: Fittings::default(),
        hour: if draw(7) % 2 == 0 { HourPrice::Known { pence } } else { HourPrice::Unknown },
        published: false,
        availability: None,
        reported: false,
        time_limit: None,
        verified_by: one_in(4, 50).then_some(VerifiedBy::Council),
        scam_reported: false,
        practice: true,
    };
    CarPark::new(Details {
        id,
        xid: 1,
        at,
        name: &format!("Station Road car park {id}"),
        name_inferred: false,
        address: "1 Station Road",
        facts,
        capacity: one_in(5, 4).then_some(pence),
        stay_rules: None,
        expires: 0,
        reach: None,
        area: 0,
        sources: 0,
    })
}
