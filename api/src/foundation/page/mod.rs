//! A page of a list: the one shape in which the API answers with a part of something longer, and what asks for it.

mod bounds;
mod cursor;
mod params;

use std::borrow::Cow;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use utoipa::openapi::schema::{ArrayBuilder, KnownFormat, ObjectBuilder, SchemaFormat, Type};
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

pub use bounds::Bounds;
pub use cursor::{Cursor, DecisionCursor, ListCursor, TimeCursor, parse_cursor};
pub use params::{ListParams, Sort, plate_pattern, search_pattern};

/// What may stand in a list.
pub trait ListItem {
    /// The name of the list in JSON, such as `claims`.
    const PLURAL: &'static str;
}

/// What comes with the rows of a page and its `next`.
pub trait Extra {
    /// Adds it to the description of a page.
    fn describe(page: ObjectBuilder) -> ObjectBuilder;

    /// Adds it to a page in JSON.
    ///
    /// # Errors
    ///
    /// Those of the serializer.
    fn write<M: SerializeMap>(&self, page: &mut M) -> Result<(), M::Error>;
}

/// Nothing more.
impl Extra for () {
    fn describe(page: ObjectBuilder) -> ObjectBuilder {
        page
    }

    fn write<M: SerializeMap>(&self, _: &mut M) -> Result<(), M::Error> {
        Ok(())
    }
}

/// Long lists are counted up to this: a total of as many means that many or more.
pub const MAX_COUNTED: i64 = 10_000;

/// How many rows all pages have together.
#[derive(Debug)]
pub struct Total(pub i64);

impl Extra for Total {
    fn describe(page: ObjectBuilder) -> ObjectBuilder {
        number(page, "total", "How many there are on all pages together.")
    }

    fn write<M: SerializeMap>(&self, page: &mut M) -> Result<(), M::Error> {
        page.serialize_entry("total", &self.0)
    }
}

/// How much of all pages has not been read.
#[derive(Debug)]
pub struct Unread(pub i64);

impl Extra for Unread {
    fn describe(page: ObjectBuilder) -> ObjectBuilder {
        number(page, "unread", "How many you have not read, on all pages together.")
    }

    fn write<M: SerializeMap>(&self, page: &mut M) -> Result<(), M::Error> {
        page.serialize_entry("unread", &self.0)
    }
}

fn number(page: ObjectBuilder, name: &str, counts: &str) -> ObjectBuilder {
    let number = ObjectBuilder::new()
        .schema_type(Type::Integer)
        .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)))
        .description(Some(counts));
    page.property(name, number).required(name)
}

/// What asks for the page before this one, in a list that is read from its end.
#[derive(Debug)]
pub struct Previous<C>(pub Option<C>);

impl<C: Cursor> Extra for Previous<C> {
    fn describe(page: ObjectBuilder) -> ObjectBuilder {
        let previous = C::schema().description(Some(
            "As `before`, asks for the page before this one; null on the first.",
        ));
        page.property("previous", previous)
    }

    fn write<M: SerializeMap>(&self, page: &mut M) -> Result<(), M::Error> {
        page.serialize_entry("previous", &self.0)
    }
}

/// A part of a list, and what asks for the next part.
#[derive(Debug)]
pub struct Page<T, C = String, E = ()> {
    items: Vec<T>,
    next: Option<C>,
    extra: E,
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
        Self { items: rows.into_iter().map(item).collect(), next, extra: () }
    }

    /// The page of a list that is read from its end: its rows were asked for the last first, and are answered the other way
    /// round.
    #[must_use]
    pub fn read_backwards(mut self) -> Page<T, C, Previous<C>> {
        self.items.reverse();
        Page { items: self.items, next: None, extra: Previous(self.next) }
    }

    /// The page with something more.
    #[must_use]
    pub fn with<E: Extra>(self, extra: E) -> Page<T, C, E> {
        Page { items: self.items, next: self.next, extra }
    }
}

impl<T: ListItem + Serialize, C: Serialize, E: Extra> Serialize for Page<T, C, E> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry(T::PLURAL, &self.items)?;
        map.serialize_entry("next", &self.next)?;
        self.extra.write(&mut map)?;
        map.end()
    }
}

impl<T: ListItem + ToSchema, C: Cursor, E: Extra> PartialSchema for Page<T, C, E> {
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
        E::describe(page).into()
    }
}

impl<T: ListItem + ToSchema, C: Cursor, E: Extra> ToSchema for Page<T, C, E> {
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

    #[derive(Serialize)]
    struct Row(i32);

    impl ListItem for Row {
        const PLURAL: &'static str = "rows";
    }

    #[test]
    fn a_list_that_is_read_from_its_end_stands_in_its_order() {
        let page = |rows: &[i32]| Page::of(rows.to_vec(), 2, |row| *row, Row).read_backwards();
        let json = |rows: &[i32]| serde_json::to_value(page(rows)).expect("a page");
        assert_eq!(
            json(&[9, 8, 7]),
            serde_json::json!({"rows": [8, 9], "next": null, "previous": 8})
        );
        assert_eq!(json(&[9]), serde_json::json!({"rows": [9], "next": null, "previous": null}));
    }
}
