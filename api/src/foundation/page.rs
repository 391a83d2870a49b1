//! A page of a list: the one shape in which the interface answers with a part of something longer, and what asks for it.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, Utc};
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};
use utoipa::openapi::schema::{
    ArrayBuilder, KnownFormat, ObjectBuilder, SchemaFormat, SchemaType, Type,
};
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};
use uuid::Uuid;

use super::error::Error;

/// Rows on a page, unless the request says otherwise.
const LIMIT: u8 = 25;
const HIGHEST_LIMIT: u8 = 100;
/// Characters of a search.
const LONGEST_SEARCH: usize = 100;

/// What may stand in a list.
pub trait ListItem {
    /// The name of the list in JSON, such as `claims`.
    const PLURAL: &'static str;
}

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

impl Cursor for u32 {
    fn schema() -> ObjectBuilder {
        let format = SchemaFormat::KnownFormat(KnownFormat::Int32);
        ObjectBuilder::new()
            .schema_type(nullable(Type::Integer))
            .format(Some(format))
            .minimum(Some(0))
    }
}

impl Cursor for TimeCursor {
    fn schema() -> ObjectBuilder {
        ObjectBuilder::new().schema_type(nullable(Type::String))
    }
}

/// The cursor of a list that is sorted by time, and within one microsecond by id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeCursor {
    /// The time of the last row.
    pub at: DateTime<Utc>,
    /// Its id.
    pub id: Uuid,
}

impl fmt::Display for TimeCursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.at.timestamp_micros(), self.id)
    }
}

impl FromStr for TimeCursor {
    type Err = NotACursor;

    fn from_str(text: &str) -> Result<Self, NotACursor> {
        let (at, id) = text.split_once('.').ok_or(NotACursor)?;
        let at = at.parse().ok().and_then(DateTime::from_timestamp_micros).ok_or(NotACursor)?;
        Ok(Self { at, id: id.parse().map_err(|_| NotACursor)? })
    }
}

impl Serialize for TimeCursor {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A text that no page gave as its `next`.
#[derive(Debug, thiserror::Error)]
#[error("not the `next` of a page")]
pub struct NotACursor;

/// The query parameters that every list of the admin area takes, besides filters of its own.
#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListParams {
    /// A part of what rows are found by, 1 to 100 characters, in upper or lower case.
    #[param(example = "AB12")]
    q: Option<String>,
    /// Which rows come first; the newest unless the list says otherwise.
    #[serde(default)]
    pub sort: Sort,
    /// The `next` of the page before.
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

impl ListParams {
    /// What is searched for, as a pattern for `ilike`.
    ///
    /// # Errors
    ///
    /// When it is empty, too long, or holds a character that no text can hold.
    pub fn pattern(&self) -> Result<Option<String>, Error> {
        let Some(typed) = self.q.as_deref().map(str::trim) else { return Ok(None) };
        if !(1..=LONGEST_SEARCH).contains(&typed.chars().count()) || typed.contains('\0') {
            let sentence = format!("Please search for 1 to {LONGEST_SEARCH} characters");
            return Err(Error::invalid("q", sentence));
        }
        let mut pattern = String::from("%");
        for ch in typed.chars() {
            if matches!(ch, '%' | '_' | '\\') {
                pattern.push('\\');
            }
            pattern.push(ch);
        }
        pattern.push('%');
        Ok(Some(pattern))
    }

    /// Where the page begins.
    ///
    /// # Errors
    ///
    /// When it is no cursor of this list.
    pub fn cursor<C: FromStr>(&self) -> Result<Option<C>, Error> {
        parse_cursor("cursor", self.cursor.as_deref())
    }

    /// How many rows the page may have.
    #[must_use]
    pub fn limit(&self) -> u8 {
        self.limit.unwrap_or(LIMIT).clamp(1, HIGHEST_LIMIT)
    }
}

/// Where a page begins, of the query parameter with this name.
///
/// # Errors
///
/// When it is no cursor of the list.
pub fn parse_cursor<C: FromStr>(name: &str, text: Option<&str>) -> Result<Option<C>, Error> {
    let parse =
        |text: &str| text.parse().map_err(|_| Error::BadRequest(format!("{name}: {NotACursor}")));
    text.map(parse).transpose()
}

/// A number that comes with a page.
pub trait Count {
    /// Its name in JSON and what it counts; none for a page that comes without.
    const FIELD: Option<(&'static str, &'static str)>;

    /// The number.
    fn value(&self) -> i64;
}

/// No number comes with the page.
#[derive(Debug)]
pub struct NoCount;

impl Count for NoCount {
    const FIELD: Option<(&'static str, &'static str)> = None;

    fn value(&self) -> i64 {
        0
    }
}

/// How many rows all pages have together.
#[derive(Debug)]
pub struct Total(pub i64);

impl Count for Total {
    const FIELD: Option<(&'static str, &'static str)> =
        Some(("total", "How many there are on all pages together."));

    fn value(&self) -> i64 {
        self.0
    }
}

/// How much of all pages has not been read.
#[derive(Debug)]
pub struct Unread(pub i64);

impl Count for Unread {
    const FIELD: Option<(&'static str, &'static str)> =
        Some(("unread", "How many you have not read, on all pages together."));

    fn value(&self) -> i64 {
        self.0
    }
}

fn nullable(kind: Type) -> SchemaType {
    SchemaType::Array(vec![kind, Type::Null])
}

/// A part of a list, and what asks for the next part.
#[derive(Debug)]
pub struct Page<T, C = String, N = NoCount> {
    items: Vec<T>,
    next: Option<C>,
    count: N,
}

impl<T, C> Page<T, C> {
    /// A page of at most `limit` rows, from a query for one row more, whose presence tells that there is a next page.
    /// `cursor` names the last row of this page as the next request wants it.
    pub fn of<R>(
        mut rows: Vec<R>,
        limit: usize,
        cursor: impl FnOnce(&R) -> C,
        item: impl FnMut(R) -> T,
    ) -> Self {
        let is_more = rows.len() > limit;
        rows.truncate(limit);
        let next = rows.last().filter(|_| is_more).map(cursor);
        Self { items: rows.into_iter().map(item).collect(), next, count: NoCount }
    }

    /// The page with a number beside it.
    #[must_use]
    pub fn with<N: Count>(self, count: N) -> Page<T, C, N> {
        Page { items: self.items, next: self.next, count }
    }
}

impl<T: ListItem + Serialize, C: Serialize, N: Count> Serialize for Page<T, C, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry(T::PLURAL, &self.items)?;
        map.serialize_entry("next", &self.next)?;
        if let Some((name, _)) = N::FIELD {
            map.serialize_entry(name, &self.count.value())?;
        }
        map.end()
    }
}

impl<T: ListItem + ToSchema, C: Cursor, N: Count> PartialSchema for Page<T, C, N> {
    fn schema() -> RefOr<Schema> {
        let items = ArrayBuilder::new()
            .items(Ref::from_schema_name(T::name()))
            .description(Some(format!("The {} of this page.", T::PLURAL)))
            .build();
        let next = C::schema()
            .description(Some("Asks for the page after this one; null on the last."))
            .build();
        let page = ObjectBuilder::new()
            .description(Some(format!("A page of {}.", T::PLURAL)))
            .property(T::PLURAL, items)
            .required(T::PLURAL)
            .property("next", next);
        let Some((name, counts)) = N::FIELD else { return page.into() };
        let count = ObjectBuilder::new()
            .schema_type(Type::Integer)
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)))
            .description(Some(counts));
        page.property(name, count).required(name).into()
    }
}

impl<T: ListItem + ToSchema, C: Cursor, N: Count> ToSchema for Page<T, C, N> {
    fn name() -> Cow<'static, str> {
        Cow::Owned(format!("{}Page", T::name()))
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((T::name().into_owned(), T::schema()));
        T::schemas(schemas);
    }
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
        assert_eq!(pattern(r"50%_\").as_deref(), Some(r"%50\%\_\\%"));
        for refused in [String::new(), " ".into(), "\0".into(), "é".repeat(101)] {
            assert!(searched(&refused).pattern().is_err(), "{refused:?}");
        }
        assert!(searched(&"é".repeat(100)).pattern().is_ok());
    }

    #[test]
    fn a_page_has_between_one_and_a_hundred_rows() {
        let limit = |limit| ListParams { limit, ..ListParams::default() }.limit();
        assert_eq!([None, Some(0), Some(1), Some(100), Some(255)].map(limit), [25, 1, 1, 100, 100]);
    }

    #[test]
    fn a_time_cursor_comes_back_as_it_was_given() {
        let cursor = TimeCursor {
            at: DateTime::from_timestamp_micros(1_795_000_000_123_456).expect("a time"),
            id: Uuid::from_u128(7),
        };
        assert_eq!(parse_cursor("before", Some(&cursor.to_string())).expect("one"), Some(cursor));
        for refused in ["", ".", "yesterday", "1.2", "99999999999999999999.7"] {
            let refusal = parse_cursor::<TimeCursor>("before", Some(refused));
            assert!(refusal.is_err(), "{refused}");
        }
    }
}
