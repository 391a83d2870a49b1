use super::*;
use proptest::prelude::*;

const BOX: Bbox = Bbox { west: 0.0, south: 0.0, east: 10.0, north: 10.0 };

fn is_water(water: &[Polygon<f64>], x: f64, y: f64) -> bool {
    let p = Coord { x, y };
    water.iter().any(|polygon| {
        contains(polygon.exterior(), p)
            && !polygon.interiors().iter().any(|island| contains(island, p))
    })
}

fn water(ways: &[&[(f64, f64)]]) -> Vec<Polygon<f64>> {
    sea(ways.iter().map(|way| way.to_vec().into()).collect(), BOX)
}

#[test]
fn without_a_coastline_there_is_no_sea() {
    assert!(water(&[]).is_empty());
    assert!(water(&[&[(-5., -5.), (-5., 15.)]]).is_empty(), "a coastline outside the box is none");
}

#[test]
fn water_lies_on_the_right() {
    // Northwards through the box: the sea is in the east. The way leaves the box at both ends.
    let east = water(&[&[(4., -3.), (4., 5.), (4., 13.)]]);
    assert!(is_water(&east, 7., 5.) && !is_water(&east, 2., 5.));
    assert!(is_water(&east, 9.9, 9.9) && is_water(&east, 9.9, 0.1));
    let west = water(&[&[(4., 13.), (4., 5.), (4., -3.)]]);
    assert!(is_water(&west, 2., 5.) && !is_water(&west, 7., 5.));
}

#[test]
fn pieces_in_any_order_make_one_coast() {
    let joined = water(&[&[(4., 6.), (4., 13.)], &[(4., -3.), (4., 2.)], &[(4., 2.), (4., 6.)]]);
    assert_eq!(joined.len(), 1);
    assert!(is_water(&joined, 7., 5.) && !is_water(&joined, 2., 5.));
}

#[test]
fn a_tidal_river_is_water_between_its_banks() {
    // Sea in the south below y=2; a river from x=4 to x=6 runs north to y=8. Land left, water right.
    let river = water(&[&[(12., 2.), (6., 2.), (6., 8.), (4., 8.), (4., 2.), (-2., 2.)]]);
    // Westwards along the north shore, water on the left: that is wrong way round, so this is land in the south.
    assert!(!is_water(&river, 5., 5.) && is_water(&river, 1., 5.));
    let river = water(&[&[(-2., 2.), (4., 2.), (4., 8.), (6., 8.), (6., 2.), (12., 2.)]]);
    assert!(is_water(&river, 5., 5.) && is_water(&river, 5., 1.));
    assert!(!is_water(&river, 1., 5.) && !is_water(&river, 9., 9.));
}

#[test]
fn banks_that_the_extract_cuts_off_are_joined_across_the_river() {
    // A box of some kilometres; the sea in the south, and a river of 100 m whose banks end inside.
    let home = Bbox { west: 0.0, south: 0.0, east: 0.1, north: 0.1 };
    let water =
        |ways: &[&[(f64, f64)]]| sea(ways.iter().map(|way| way.to_vec().into()).collect(), home);
    let west = [(-0.1, 0.02), (0.04, 0.02), (0.04, 0.05), (0.04, 0.085)];
    let east = [(0.041, 0.084), (0.041, 0.05), (0.041, 0.02), (0.2, 0.02)];
    let river = water(&[&west, &east]);
    assert_eq!(river.len(), 1);
    assert!(is_water(&river, 0.0405, 0.05) && is_water(&river, 0.05, 0.01));
    assert!(!is_water(&river, 0.08, 0.09) && !is_water(&river, 0.0405, 0.09));
    // One bank goes on to beyond the box, the other is cut short: there the river ends.
    let on = [(-0.1, 0.02), (0.04, 0.02), (0.04, 0.05), (0.04, 0.084), (0.04, 0.2)];
    let down = [(0.041, 0.2), (0.041, 0.084), (0.041, 0.05), (0.041, 0.02), (0.2, 0.02)];
    for (longer, shorter) in [(&on[..], &east[..]), (&down[..], &west[..])] {
        let river = water(&[longer, shorter]);
        assert!(is_water(&river, 0.0405, 0.05) && is_water(&river, 0.05, 0.01));
        assert!(!is_water(&river, 0.08, 0.09) && !is_water(&river, 0.02, 0.09), "{river:?}");
    }
    // A stretch between two cuts is water by itself.
    let stretch = water(&[&[(0.04, 0.03), (0.04, 0.07)], &[(0.041, 0.07), (0.041, 0.03)]]);
    assert!(is_water(&stretch, 0.0405, 0.05));
    assert!(!is_water(&stretch, 0.0405, 0.09) && !is_water(&stretch, 0.08, 0.05));
    // Across a neck of land nothing is joined: the water is on the other sides.
    let neck = water(&[&[(0.04, -0.1), (0.04, 0.05)], &[(0.039, 0.05), (0.039, -0.1)]]);
    assert!(is_water(&neck, 0.08, 0.02) && is_water(&neck, 0.01, 0.02));
}

#[test]
fn a_strait_and_a_bay_keep_apart() {
    let strait = water(&[&[(4., -1.), (4., 11.)], &[(6., 11.), (6., -1.)]]);
    assert_eq!(strait.len(), 1);
    assert!(is_water(&strait, 5., 5.) && !is_water(&strait, 2., 5.) && !is_water(&strait, 8., 5.));
    // Two corners under water, land between them.
    let corners = water(&[&[(3., 11.), (-1., 7.)], &[(7., -1.), (11., 3.)]]);
    assert_eq!(corners.len(), 2, "{corners:?}");
    assert!(
        is_water(&corners, 0.5, 9.5) && is_water(&corners, 9.5, 0.5) && !is_water(&corners, 5., 5.)
    );
}

#[test]
fn islands_are_land() {
    let island: &[(f64, f64)] = &[(6., 4.), (8., 4.), (8., 6.), (6., 6.), (6., 4.)];
    let alone = water(&[island]);
    assert!(is_water(&alone, 1., 1.) && !is_water(&alone, 7., 5.));
    let off_the_coast = water(&[&[(4., -3.), (4., 13.)], island]);
    assert!(
        is_water(&off_the_coast, 5., 5.)
            && !is_water(&off_the_coast, 7., 5.)
            && !is_water(&off_the_coast, 2., 5.)
    );
    // In two ways.
    let halves = water(&[&[(8., 6.), (6., 6.), (6., 4.)], &[(6., 4.), (8., 4.), (8., 6.)]]);
    assert!(is_water(&halves, 1., 1.) && !is_water(&halves, 7., 5.));
}

#[test]
fn an_island_across_the_edge_is_cut() {
    let across = water(&[&[(8., 4.), (12., 4.), (12., 6.), (8., 6.), (8., 4.)]]);
    assert!(!is_water(&across, 9., 5.) && is_water(&across, 9., 8.) && is_water(&across, 5., 5.));
}

#[test]
fn a_clockwise_ring_is_water() {
    let lagoon = water(&[&[(2., 2.), (2., 4.), (4., 4.), (4., 2.), (2., 2.)]]);
    assert!(is_water(&lagoon, 3., 3.) && !is_water(&lagoon, 7., 7.));
}

#[test]
fn an_end_cut_short_is_led_to_the_edge() {
    let short = water(&[&[(4., -3.), (4., 9.)]]);
    assert!(is_water(&short, 7., 5.) && !is_water(&short, 2., 5.));
}

proptest! {
    #[test]
    fn nothing_panics_or_leaves_the_box(ways in prop::collection::vec(prop::collection::vec((-5i8..15, -5i8..15), 0..7), 0..5)) {
        let ways = ways.into_iter().map(|way| way.into_iter().map(|(x, y)| (f64::from(x), f64::from(y))).collect::<Vec<_>>().into()).collect();
        for polygon in sea(ways, BOX) {
            for c in &polygon.exterior().0 { prop_assert!((0.0..=10.0).contains(&c.x) && (0.0..=10.0).contains(&c.y)); }
        }
    }

    #[test]
    fn numbers_of_any_kind_do_not_panic(way in prop::collection::vec((any::<f64>(), any::<f64>()), 0..6)) {
        let _ = sea(vec![way.into()], BOX);
    }
}
