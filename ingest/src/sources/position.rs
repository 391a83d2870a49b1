//! Where a row of a list lies.

use super::field::{Field, LAT, LNG};
use crate::raw::Reject;
use crate::read::Crs;
use crate::read::table::Row;

/// Longitude and latitude in degrees of a row, by the fields for its position.
///
/// # Errors
/// The reject of a row that has none (`no_geometry`), one that is no number (`bad_position`) or one that lies nowhere
/// (`off_the_globe`).
pub(crate) fn lng_lat(
    fields: &[Field],
    crs: Option<&Crs>,
    row: &Row,
) -> Result<(f64, f64), Reject> {
    let reject = |reason, detail: String| Reject::new(row.position.clone(), reason, detail);
    let number = |tag: &str| {
        let field = fields.iter().find(|field| field.tag == tag);
        let name = field.map_or("a position", |field| field.name);
        let Some(text) = field.and_then(|field| field.value(&row.cells)) else {
            return Err(reject("no_geometry", format!("it has no position: {name} is empty")));
        };
        // Some write 51,7520 where others write 51.7520.
        let number = text.parse().or_else(|_| text.replacen(',', ".", 1).parse::<f64>());
        number.map_err(|_| {
            let shown: String = text.chars().take(60).collect();
            reject("bad_position", format!("{name} is {shown:?}, which is not a number"))
        })
    };
    let (x, y) = (number(LNG)?, number(LAT)?);
    let degrees = Crs::degrees();
    let crs = crs.unwrap_or(&degrees);
    crs.to_degrees(x, y)
        .ok_or_else(|| reject("off_the_globe", format!("{x}, {y} is nowhere in {crs}")))
}
