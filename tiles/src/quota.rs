//! How many car parks a map shows: each tile is a grid of cells, and each cell has a quota that depends on the zoom. So
//! what shows at one zoom shows at the next, and no tile's edge is a seam, whatever the filter.

use crate::mercator::MAX_ZOOM;

/// The first zoom that shows single car parks; below it there are counts by area.
pub const FIRST_POINT_ZOOM: u8 = 8;
/// The first zoom with footprints.
pub const FIRST_FOOTPRINT_ZOOM: u8 = 15;
/// A tile is this many cells wide and high, as a power of two: 4 by 4.
pub const CELL_BITS: u8 = 2;
/// A view of 1280 by 800 pixels touches at most 11 by 8 cells of 128 pixels.
pub const CELLS_IN_A_VIEW: usize = 88;

/// The most car parks a view shows at a zoom; none below zoom 8.
#[must_use]
pub const fn budget(zoom: u8) -> usize {
    match zoom {
        0..FIRST_POINT_ZOOM => 0,
        8 => 200,
        9..=10 => 400,
        11..=12 => 800,
        13..=14 => 1500,
        _ => 3000,
    }
}

/// The largest quota of any zoom that has one.
pub const MAX_PER_CELL: usize = budget(MAX_ZOOM) / CELLS_IN_A_VIEW;

/// How many car parks a cell shows at a zoom; `None` is all of them. Never falls as the zoom grows.
#[must_use]
pub const fn cell_quota(zoom: u8) -> Option<usize> {
    if zoom >= MAX_ZOOM { None } else { Some(budget(zoom) / CELLS_IN_A_VIEW) }
}

/// The number of the cell that a position on the Morton curve falls in at a zoom. Cells are numbered along the curve.
#[must_use]
pub const fn cell(morton: u64, zoom: u8) -> u64 {
    morton >> (64 - 2 * (zoom as u32 + CELL_BITS as u32))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotas_are_the_designed_ones_and_never_fall() {
        let quotas: Vec<_> = (8..=16).map(cell_quota).collect();
        let designed = [2, 4, 4, 9, 9, 17, 17, 34].map(Some);
        assert_eq!(quotas[..8], designed);
        assert_eq!(quotas[8], None);
        for zoom in 8..16 {
            assert!(cell_quota(zoom).is_some_and(|q| q * CELLS_IN_A_VIEW <= budget(zoom)));
        }
        assert_eq!(cell_quota(7), Some(0));
        assert!((8..16).all(|zoom| cell_quota(zoom) <= Some(MAX_PER_CELL)));
    }
}
