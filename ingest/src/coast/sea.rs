//! The sea as polygons: a box minus the land, cut into cells so small that no tile has to carry a long coast.

use geo::{Area, BooleanOps, CoordsIter, MultiPolygon, Rect};
use geo_types::coord;

use super::clip;

/// Columns and rows of the first cut.
const GRID: (u8, u8) = (10, 7);
/// A cell with more land corners than this is cut in four.
const MAX_CORNERS: usize = 250;
/// So often at most.
const MAX_DEPTH: usize = 5;
/// Square degrees, some 70 m²: what is smaller is where the overlay's grid leaves two edges a hair apart.
const SLIVER: f64 = 1e-8;

/// A piece of the sea.
pub struct Cell {
    /// `sea-3-2` for column 3, row 2 of the first cut; quarters append their number: `sea-3-2-03`.
    pub name: String,
    /// In degrees.
    pub sea: MultiPolygon<f64>,
}

/// The sea of a box, cell by cell from the south-west; cells that are all land are left out.
pub fn cells(window: Rect<f64>, land: &MultiPolygon<f64>) -> Vec<Cell> {
    let mut cells = Vec::new();
    for column in 0..GRID.0 {
        for row in 0..GRID.1 {
            let edge = |column: u8, row: u8| {
                coord! {
                    x: window.min().x + window.width() * f64::from(column) / f64::from(GRID.0),
                    y: window.min().y + window.height() * f64::from(row) / f64::from(GRID.1),
                }
            };
            let cell = Rect::new(edge(column, row), edge(column + 1, row + 1));
            cut(cell, format!("sea-{column}-{row}"), 0, land, &mut cells);
        }
    }
    cells
}

fn cut(cell: Rect<f64>, name: String, depth: usize, land: &MultiPolygon<f64>, out: &mut Vec<Cell>) {
    let land = clip(land, cell);
    if land.coords_count() > MAX_CORNERS && depth < MAX_DEPTH {
        let dash = if depth == 0 { "-" } else { "" };
        for (number, quarter) in quarters(cell).into_iter().enumerate() {
            cut(quarter, format!("{name}{dash}{number}"), depth + 1, &land, out);
        }
        return;
    }
    let mut sea = cell.to_polygon().difference(&land);
    sea.0.retain(|piece| piece.unsigned_area() > SLIVER);
    if !sea.0.is_empty() {
        out.push(Cell { name, sea });
    }
}

fn quarters(cell: Rect<f64>) -> [Rect<f64>; 4] {
    let (from, to, middle) = (cell.min(), cell.max(), cell.center());
    [
        Rect::new(from, middle),
        Rect::new(coord! { x: middle.x, y: from.y }, coord! { x: to.x, y: middle.y }),
        Rect::new(coord! { x: from.x, y: middle.y }, coord! { x: middle.x, y: to.y }),
        Rect::new(middle, to),
    ]
}
