//! A row's cells as the values of a reading.

use carpal_domain::car_park::Availability;
use chrono::{DateTime, Utc};

use super::moment;
use crate::feed::FeedReading;
use crate::raw::{Reject, Tags};
use crate::sources::{Field, Live};

/// The longest id, in characters: what the database keeps.
const MAX_ID: usize = 200;
/// The longest name that is kept of a feed.
const MAX_NAME: usize = 200;

/// The reading that a row's cells are, without its place.
///
/// # Errors
/// The reject of a row without an id, or with a value that its field cannot be.
pub(super) fn reading(live: &Live, cells: &Tags, position: &str) -> Result<FeedReading, Reject> {
    let values = Values { fields: &live.fields, cells, position };
    let external_id = values.id(&live.id)?;
    let named = |reject: Reject| reject.named(values.text("name").as_deref());
    let number = |field| values.number(field).map_err(named);
    Ok(FeedReading {
        external_id,
        name: values.text("name").map(|name| name.chars().take(MAX_NAME).collect()),
        location: None,
        capacity: number("capacity")?,
        spaces_free: number("spaces_free")?,
        occupied: number("occupied")?,
        is_open: values.truth().map_err(named)?,
        said: values.said().map_err(named)?,
        said_at: values.time(live).map_err(named)?,
        position: position.to_owned(),
    })
}

struct Values<'a> {
    fields: &'a [Field],
    cells: &'a Tags,
    position: &'a str,
}

impl Values<'_> {
    fn text(&self, name: &str) -> Option<String> {
        self.fields.iter().find(|field| field.name == name)?.value(self.cells)
    }

    fn bad(&self, field: &str, value: &str, wanted: &str) -> Reject {
        let shown: String = value.chars().take(60).collect();
        Reject::new(self.position, "bad_value", format!("{field} is {shown:?}, which is {wanted}"))
    }

    fn id(&self, column: &str) -> Result<String, Reject> {
        let id = self.cells.get(column).map(str::trim).unwrap_or_default();
        match id.chars().count() {
            0 => {
                let detail = format!("it has no id: {column:?} is empty");
                Err(Reject::new(self.position, "no_id", detail))
            }
            1..=MAX_ID => Ok(id.to_owned()),
            _ => Err(self.bad(column, id, "longer than the 200 characters of an id")),
        }
    }

    /// A whole number, of either sign; some write 12.0, and commas between thousands. 12,0 may be twelve, and 12.000 twelve
    /// thousand, so neither is taken.
    fn number(&self, field: &str) -> Result<Option<i32>, Reject> {
        let Some(text) = self.text(field) else { return Ok(None) };
        let is_nought = |rest: &str| rest.len() != 3 && rest.bytes().all(|byte| byte == b'0');
        let whole = text.split_once('.').filter(|&(_, rest)| is_nought(rest));
        let digits = whole.map_or(text.as_str(), |(digits, _)| digits);
        let digits =
            if parts_thousands(digits) { digits.replace(',', "") } else { digits.to_owned() };
        let number = digits
            .parse()
            .map_err(|_| self.bad(field, &text, "no whole number; map it, or take another column"));
        number.map(Some)
    }

    fn truth(&self) -> Result<Option<bool>, Reject> {
        let Some(text) = self.text("open") else { return Ok(None) };
        match text.to_lowercase().as_str() {
            "yes" | "y" | "true" | "t" | "1" | "open" => Ok(Some(true)),
            "no" | "n" | "false" | "f" | "0" | "closed" => Ok(Some(false)),
            _ => Err(self.bad("open", &text, "neither yes nor no; map it")),
        }
    }

    fn said(&self) -> Result<Option<Availability>, Reject> {
        let Some(text) = self.text("said") else { return Ok(None) };
        match text.to_lowercase().as_str() {
            "available" => Ok(Some(Availability::Available)),
            "limited" => Ok(Some(Availability::Limited)),
            "full" => Ok(Some(Availability::Full)),
            _ => Err(self.bad("said", &text, "none of available, limited and full; map it")),
        }
    }

    fn time(&self, live: &Live) -> Result<Option<DateTime<Utc>>, Reject> {
        let Some(text) = self.text("said_at") else { return Ok(None) };
        let wanted = "no time such as 2026-11-24T09:30:00Z or 24/11/2026 09:30";
        moment(&text, live.time_zone).map(Some).ok_or_else(|| self.bad("said_at", &text, wanted))
    }
}

/// Whether commas stand between thousands, as in 1,200, and nowhere else.
fn parts_thousands(digits: &str) -> bool {
    let mut groups = digits.trim_start_matches('-').split(',');
    let first = groups.next().unwrap_or_default();
    (1..=3).contains(&first.len()) && groups.all(|group| group.len() == 3)
}
