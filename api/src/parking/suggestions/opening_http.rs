//! How opening hours are read that somebody types.

use axum::Json;
use carpal_domain::opening;
use serde::{Deserialize, Serialize};

use crate::Error;
use crate::foundation::extract::Query;
use crate::foundation::roles::CurrentUser;

/// What somebody types.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct OpeningHoursQuery {
    /// When it is open, in any words.
    #[param(example = "Mon-Fri 8am to 6pm")]
    text: String,
}

/// Opening hours as they were read.
#[derive(Debug, Default, Serialize, utoipa::ToSchema)]
pub struct ReadOpeningHours {
    /// In OpenStreetMap's opening hours language, as they are kept; null where they cannot be read. They are kept as text then, for an
    /// admin to read.
    #[schema(example = "Mo-Fr 08:00-18:00")]
    hours: Option<String>,
    /// For people; null where they cannot be read.
    #[schema(example = "Open Monday to Friday, 08:00 to 18:00")]
    sentence: Option<String>,
}

/// Read opening hours as people write them
///
/// So that whoever types them sees what is understood before they send it. All of the text is read, or nothing.
#[utoipa::path(
    get, path = "/opening-hours", tag = "parking", params(OpeningHoursQuery), security(("session" = ["user"])),
    responses((status = OK, body = ReadOpeningHours, description = "How they are read."))
)]
pub async fn read_opening_hours(
    _: CurrentUser,
    Query(OpeningHoursQuery { text }): Query<OpeningHoursQuery>,
) -> Result<Json<ReadOpeningHours>, Error> {
    let read = opening::typed(&text)
        .map(|read| ReadOpeningHours { hours: Some(read.hours), sentence: Some(read.sentence) });
    Ok(Json(read.unwrap_or_default()))
}
