//! What asks for a page.

use std::str::FromStr;

use serde::Deserialize;

use super::Page;
use super::cursor::{ListCursor, parse_cursor};
use crate::foundation::error::Error;

/// Rows on a page, unless the request says otherwise.
const LIMIT: u8 = 25;
const MAX_LIMIT: u8 = 100;
/// Characters of a search.
const MAX_SEARCH_LENGTH: usize = 100;

/// The query parameters that every list of the admin area takes, besides filters of its own.
#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListParams {
    /// A part of what rows are found by, 1 to 100 characters, in upper or lower case; of fewer than three, what it begins with.
    #[param(example = "AB12")]
    q: Option<String>,
    /// Which rows come first; the newest unless the list says otherwise.
    #[serde(default)]
    pub sort: Sort,
    /// The `next` of the page before, which goes on in its order alone.
    #[serde(alias = "before", alias = "after", alias = "older_than")]
    cursor: Option<String>,
    /// At most this many rows, 1 to 100; 25 when absent.
    #[param(example = 25)]
    limit: Option<u8>,
}

/// Which rows of a list come first.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sort {
    /// The latest first.
    #[default]
    Newest,
    /// The earliest first.
    Oldest,
}

impl Sort {
    /// As a request has it.
    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Self::Newest => "newest",
            Self::Oldest => "oldest",
        }
    }
}

impl ListParams {
    /// What is searched for, as a pattern for `ilike`.
    ///
    /// # Errors
    ///
    /// When it is empty, too long, or holds a character that no text can hold.
    pub fn pattern(&self) -> Result<Option<String>, Error> {
        search_pattern(self.q.as_deref())
    }

    /// What is searched for as a part of a registration, as a pattern for `ilike`; none without a letter or a digit.
    #[must_use]
    pub fn plate_pattern(&self) -> Option<String> {
        plate_pattern(self.typed())
    }

    /// What is searched for, as it was typed.
    #[must_use]
    pub fn typed(&self) -> &str {
        self.q.as_deref().unwrap_or_default().trim()
    }

    /// Where the page begins.
    ///
    /// # Errors
    ///
    /// When it is no cursor of this list, or was made for another order: there it would lead to other rows.
    pub fn cursor<C: FromStr>(&self) -> Result<Option<C>, Error> {
        match parse_cursor::<ListCursor<C>>("cursor", self.cursor.as_deref())? {
            Some(cursor) if cursor.sort != self.sort => {
                let sentence = "cursor: made for another order. Please begin at the first page.";
                Err(Error::BadRequest(sentence.into()))
            }
            cursor => Ok(cursor.map(|cursor| cursor.last)),
        }
    }

    /// A page of rows, as [`Page::of`] makes it. What asks for the next one names the order that it is made for.
    pub fn page<R, T, C>(
        &self,
        rows: Vec<R>,
        cursor: impl FnOnce(&R) -> C,
        item: impl FnMut(R) -> T,
    ) -> Page<T, ListCursor<C>> {
        let sort = self.sort;
        Page::of(rows, self.limit().into(), |row| ListCursor { sort, last: cursor(row) }, item)
    }

    /// How many rows the page may have.
    #[must_use]
    pub fn limit(&self) -> u8 {
        self.limit.unwrap_or(LIMIT).clamp(1, MAX_LIMIT)
    }
}

/// What is typed as a pattern of a part of a registration, which is stored without spaces; none when nothing of it can be one.
#[must_use]
pub fn plate_pattern(typed: &str) -> Option<String> {
    let typed = typed.chars().filter(char::is_ascii_alphanumeric);
    let plate: String = typed.map(|ch| ch.to_ascii_uppercase()).collect();
    (!plate.is_empty()).then(|| format!("{}{plate}%", before(&plate)))
}

/// What may stand before what is searched for. No index finds fewer than three characters in the middle of a text.
fn before(typed: &str) -> &'static str {
    if typed.chars().count() < 3 { "" } else { "%" }
}

/// What is searched for, as a pattern for `ilike`.
///
/// # Errors
///
/// When it is empty, too long, or holds a character that no text can hold.
pub fn search_pattern(typed: Option<&str>) -> Result<Option<String>, Error> {
    let Some(typed) = typed.map(str::trim) else { return Ok(None) };
    if !(1..=MAX_SEARCH_LENGTH).contains(&typed.chars().count()) || typed.contains('\0') {
        let sentence = format!("Please search for 1 to {MAX_SEARCH_LENGTH} characters");
        return Err(Error::invalid("q", sentence));
    }
    let mut pattern = String::from(before(typed));
    for ch in typed.chars() {
        if matches!(ch, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(ch);
    }
    pattern.push('%');
    Ok(Some(pattern))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn searched(typed: &str) -> ListParams {
        ListParams { q: Some(typed.into()), ..ListParams::default() }
    }

    #[test]
    fn a_search_finds_what_was_typed_and_nothing_by_signs_that_mean_more() {
        let pattern = |typed: &str| searched(typed).pattern().expect("a pattern");
        assert_eq!(ListParams::default().pattern().expect("none"), None);
        assert_eq!(pattern(" AB12 ").as_deref(), Some("%AB12%"));
        assert_eq!(pattern("zx").as_deref(), Some("zx%"), "no index finds it in the middle");
        assert_eq!(searched("7 q").plate_pattern().as_deref(), Some("7Q%"));
        assert_eq!(searched("7 qx").plate_pattern().as_deref(), Some("%7QX%"));
        assert_eq!(pattern(r"50%_\").as_deref(), Some(r"%50\%\_\\%"));
        for refused in [String::new(), " ".into(), "\0".into(), "é".repeat(101)] {
            assert!(searched(&refused).pattern().is_err(), "{refused:?}");
        }
        assert!(searched(&"é".repeat(100)).pattern().is_ok());
    }

    #[test]
    fn a_cursor_leads_on_in_the_order_that_it_was_made_for_and_in_no_other() {
        let asked = |sort, cursor: &str| {
            let cursor = Some(cursor.to_owned());
            ListParams { sort, cursor, ..ListParams::default() }.cursor::<i64>()
        };
        assert_eq!(asked(Sort::Newest, "newest.7").expect("one"), Some(7));
        assert_eq!(asked(Sort::Oldest, "oldest.7").expect("one"), Some(7));
        for (sort, cursor) in [(Sort::Newest, "oldest.7"), (Sort::Oldest, "newest.7")] {
            let refusal = asked(sort, cursor).expect_err("another order").to_string();
            assert!(refusal.starts_with("cursor: made for another order"), "{refusal}");
        }
        assert_eq!(ListParams::default().cursor::<i64>().expect("the first page"), None);
    }

    #[test]
    fn a_page_has_between_one_and_a_hundred_rows() {
        let limit = |limit| ListParams { limit, ..ListParams::default() }.limit();
        assert_eq!([None, Some(0), Some(1), Some(100), Some(255)].map(limit), [25, 1, 1, 100, 100]);
    }
}
