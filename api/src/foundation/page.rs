//! A page of a list: the one shape in which the interface answers with a part of something longer.

use std::borrow::Cow;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use utoipa::openapi::schema::{
    ArrayBuilder, KnownFormat, ObjectBuilder, SchemaFormat, SchemaType, Type,
};
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};
use uuid::Uuid;

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

fn nullable(kind: Type) -> SchemaType {
    SchemaType::Array(vec![kind, Type::Null])
}

/// A part of a list, and what asks for the next part.
#[derive(Debug)]
pub struct Page<T, C = String> {
    items: Vec<T>,
    next: Option<C>,
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
        Self { items: rows.into_iter().map(item).collect(), next }
    }
}

impl<T: ListItem + Serialize, C: Serialize> Serialize for Page<T, C> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry(T::PLURAL, &self.items)?;
        map.serialize_entry("next", &self.next)?;
        map.end()
    }
}

impl<T: ListItem + ToSchema, C: Cursor> PartialSchema for Page<T, C> {
    fn schema() -> RefOr<Schema> {
        let items = ArrayBuilder::new()
            .items(Ref::from_schema_name(T::name()))
            .description(Some(format!("The {} of this page.", T::PLURAL)))
            .build();
        let next = C::schema()
            .description(Some("Asks for the page after this one; null on the last."))
            .build();
        ObjectBuilder::new()
            .description(Some(format!("A page of {}.", T::PLURAL)))
            .property(T::PLURAL, items)
            .required(T::PLURAL)
            .property("next", next)
            .into()
    }
}

impl<T: ListItem + ToSchema, C: Cursor> ToSchema for Page<T, C> {
    fn name() -> Cow<'static, str> {
        Cow::Owned(format!("{}Page", T::name()))
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((T::name().into_owned(), T::schema()));
        T::schemas(schemas);
    }
}
