//! How many places show: a quota for each cell of a grid, so that what shows at one zoom shows at the next and no tile's
//! edge is a seam, whatever the filter.

use crate::mercator::MAX_ZOOM;

/// The first zoom with places; below it there are counts.
pub const FIRST_ZOOM: u8 = 8;
/// The first zoom with footprints.
pub const FIRST_FOOTPRINT_ZOOM: u8 = 15;
/// A tile is so many cells wide and high, as a power of two: 4 by 4.
pub const CELL_BITS: u8 = 2;
/// A view of 1280 by 800 pixels touches at most 11 by 8 cells of 128 pixels.
pub const CELLS_IN_A_VIEW: usize = 88;

/// The most places a view shows at a zoom (specification 2, section 9); none below zoom 8.
#[must_use]
pub const fn budget(zoom: u8) -> usize {
    match zoom {
        0..FIRST_ZOOM => 0,
        8 => 200,
        9..=10 => 400,
        11..=12 => 800,
        13..=14 => 1500,
        _ => 3000,
    }
}

/// The largest quota of any zoom that has one.
pub const MOST_IN_A_CELL: usize = budget(MAX_ZOOM) / CELLS_IN_A_VIEW;

/// How many places a cell shows at a zoom; `None` is all of them. Never falls as the zoom grows.
#[must_use]
pub const fn of_a_cell(zoom: u8) -> Option<usize> {
    if zoom >= MAX_ZOOM { None } else { Some(budget(zoom) / CELLS_IN_A_VIEW) }
}

/// The cell of a tile's zoom that a place on the Morton curve falls in, as a number along the curve.
#[must_use]
pub const fn cell(morton: u64, zoom: u8) -> u64 {
    morton >> (64 - 2 * (zoom as u32 + CELL_BITS as u32))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotas_are_the_designed_ones_and_never_fall() {
        let quotas: Vec<_> = (8..=16).map(of_a_cell).collect();
        let designed = [2, 4, 4, 9, 9, 17, 17, 34].map(Some);
        assert_eq!(quotas[..8], designed);
        assert_eq!(quotas[8], None);
        for zoom in 8..16 {
            assert!(of_a_cell(zoom).is_some_and(|q| q * CELLS_IN_A_VIEW <= budget(zoom)));
        }
        assert_eq!(of_a_cell(7), Some(0));
        assert!((8..16).all(|zoom| of_a_cell(zoom) <= Some(MOST_IN_A_CELL)));
    }
}
