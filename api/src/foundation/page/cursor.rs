//! What names the last row of a page.

use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, Datelike, Utc};
use serde::{Serialize, Serializer};
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, SchemaType, Type};
use uuid::Uuid;

use super::params::Sort;
use crate::foundation::error::Error;

/// What names the last item of a page, so that the next request can ask for what follows.
pub trait Cursor: Serialize {
    /// As JSON has it.
    fn schema() -> ObjectBuilder;
}

impl Cursor for String {
    fn schema() -> ObjectBuilder {
        ObjectBuilder::new().schema_type(nullable(Type::String))
    }
}

impl Cursor for Uuid {
    fn schema() -> ObjectBuilder {
        let format = SchemaFormat::KnownFormat(KnownFormat::Uuid);
        ObjectBuilder::new().schema_type(nullable(Type::String)).format(Some(format))
    }
}

impl Cursor for i64 {
    fn schema() -> ObjectBuilder {
        let format = SchemaFormat::KnownFormat(KnownFormat::Int64);
        ObjectBuilder::new().schema_type(nullable(Type::Integer)).format(Some(format))
    }
}

impl Cursor for i32 {
    fn schema() -> ObjectBuilder {
        let format = SchemaFormat::KnownFormat(KnownFormat::Int32);
        ObjectBuilder::new().schema_type(nullable(Type::Integer)).format(Some(format))
    }
}

/// The cursor of a list that is sorted by time, and within one microsecond by id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeCursor<I = Uuid> {
    /// The time of the last row.
    pub at: DateTime<Utc>,
    /// Its id.
    pub id: I,
}

impl<I> Cursor for TimeCursor<I>
where
    Self: Serialize,
{
    fn schema() -> ObjectBuilder {
        ObjectBuilder::new().schema_type(nullable(Type::String))
    }
}

impl<I: fmt::Display> fmt::Display for TimeCursor<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.at.timestamp_micros(), self.id)
    }
}

impl<I: FromStr> FromStr for TimeCursor<I> {
    type Err = ParseCursorError;

    fn from_str(text: &str) -> Result<Self, ParseCursorError> {
        let (at, id) = text.split_once('.').ok_or(ParseCursorError)?;
        let at: Option<DateTime<Utc>> = at.parse().ok().and_then(DateTime::from_timestamp_micros);
        // What no row can have been made at, Postgres need not know either.
        let at = at.filter(|at| (1..=9999).contains(&at.year())).ok_or(ParseCursorError)?;
        Ok(Self { at, id: id.parse().map_err(|_| ParseCursorError)? })
    }
}

impl<I: fmt::Display> Serialize for TimeCursor<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The cursor of a list of what admins decide: what waits comes first, the longest waiting before the others, then what is
/// decided. A row that is made or decided while somebody pages moves no other one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DecisionCursor {
    /// Whether the last row is decided.
    pub is_decided: bool,
    /// When the last row was decided, or made while it waits; and its id.
    pub last: TimeCursor,
}

impl DecisionCursor {
    const WAITING: &'static str = "waiting";
    const DECIDED: &'static str = "decided";

    /// That of a row.
    #[must_use]
    pub fn of(id: Uuid, made_at: DateTime<Utc>, decided_at: Option<DateTime<Utc>>) -> Self {
        let last = TimeCursor { at: decided_at.unwrap_or(made_at), id };
        Self { is_decided: decided_at.is_some(), last }
    }
}

impl fmt::Display for DecisionCursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let group = if self.is_decided { Self::DECIDED } else { Self::WAITING };
        write!(f, "{group}.{}", self.last)
    }
}

impl FromStr for DecisionCursor {
    type Err = ParseCursorError;

    fn from_str(text: &str) -> Result<Self, ParseCursorError> {
        let (group, last) = text.split_once('.').ok_or(ParseCursorError)?;
        let is_decided = match group {
            Self::DECIDED => true,
            Self::WAITING => false,
            _ => return Err(ParseCursorError),
        };
        Ok(Self { is_decided, last: last.parse()? })
    }
}

/// The cursor of a list that is sorted as its caller asks: it says for which order it was made, and is refused in another, where it
/// would lead to other rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ListCursor<C> {
    /// The order of the page that it follows.
    pub sort: Sort,
    /// The last row of that page.
    pub last: C,
}

impl<C> Cursor for ListCursor<C>
where
    Self: Serialize,
{
    fn schema() -> ObjectBuilder {
        String::schema()
    }
}

impl<C: fmt::Display> fmt::Display for ListCursor<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.sort.as_str(), self.last)
    }
}

impl<C: FromStr> FromStr for ListCursor<C> {
    type Err = ParseCursorError;

    fn from_str(text: &str) -> Result<Self, ParseCursorError> {
        let (sort, last) = text.split_once('.').ok_or(ParseCursorError)?;
        let sort = [Sort::Newest, Sort::Oldest].into_iter().find(|known| known.as_str() == sort);
        let last = last.parse().map_err(|_| ParseCursorError)?;
        Ok(Self { sort: sort.ok_or(ParseCursorError)?, last })
    }
}

impl<C: fmt::Display> Serialize for ListCursor<C> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A text that no page gave as its `next`.
#[derive(Debug, thiserror::Error)]
#[error("not the `next` of a page")]
pub struct ParseCursorError;

/// Where a page begins, of the query parameter with this name.
///
/// # Errors
///
/// When it is no cursor of the list.
pub fn parse_cursor<C: FromStr>(name: &str, text: Option<&str>) -> Result<Option<C>, Error> {
    let parse = |text: &str| {
        text.parse().map_err(|_| Error::BadRequest(format!("{name}: {ParseCursorError}")))
    };
    text.map(parse).transpose()
}

fn nullable(kind: Type) -> SchemaType {
    SchemaType::Array(vec![kind, Type::Null])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_cursor_comes_back_as_it_was_given() {
        let cursor = TimeCursor {
            at: DateTime::from_timestamp_micros(1_795_000_000_123_456).expect("a time"),
            id: Uuid::from_u128(7),
        };
        assert_eq!(parse_cursor("before", Some(&cursor.to_string())).expect("one"), Some(cursor));
        let long_ago = format!("-8000000000000000000.{}", Uuid::from_u128(7));
        for refused in ["", ".", "yesterday", "1.2", "99999999999999999999.7", &long_ago] {
            let refusal = parse_cursor::<TimeCursor>("before", Some(refused));
            assert!(refusal.is_err(), "{refused}");
        }
    }

    #[test]
    fn a_decision_cursor_comes_back_as_it_was_given() {
        let at = |micros| DateTime::from_timestamp_micros(micros).expect("a time");
        let (id, made, decided) =
            (Uuid::from_u128(7), at(1_795_000_000_123_456), at(1_796_000_000_000_000));
        for (cursor, is_decided, last) in [
            (DecisionCursor::of(id, made, None), false, made),
            (DecisionCursor::of(id, made, Some(decided)), true, decided),
        ] {
            assert_eq!((cursor.is_decided, cursor.last.at), (is_decided, last));
            let written = cursor.to_string();
            assert_eq!(parse_cursor("cursor", Some(&written)).expect("one"), Some(cursor));
        }
        for refused in ["", "25", "waiting", "1795000000123456.7", "gone.1795000000123456.7"] {
            assert!(parse_cursor::<DecisionCursor>("cursor", Some(refused)).is_err(), "{refused}");
        }
    }

    #[test]
    fn a_list_cursor_says_for_which_order_it_was_made() {
        for sort in [Sort::Newest, Sort::Oldest] {
            let cursor = ListCursor { sort, last: 7_i64 };
            let written = serde_json::to_value(cursor).expect("a text");
            assert_eq!(written, format!("{}.7", sort.as_str()));
            assert_eq!(parse_cursor("cursor", written.as_str()).expect("one"), Some(cursor));
        }
        for refused in ["", "7", "newest", "newest.", "newest.x", "best.7", "Newest.7"] {
            assert!(parse_cursor::<ListCursor<i64>>("cursor", Some(refused)).is_err(), "{refused}");
        }
    }
}
