//! The request and the answer.

use axum::Json;
use axum::extract::State;
use carpal_domain::registration::Registration;
use serde::{Deserialize, Serialize};

use super::dvla::Found;
use super::rules::{ENQUIRIES, Refused, words};
use crate::foundation::error::Problem;
use crate::foundation::extract::Body;
use crate::foundation::roles::CurrentUser;
use crate::vehicles::garage::{FIRST_YEAR, LONGEST_COLOR, LONGEST_WORDS};
use crate::{AppState, Error};

/// A registration to look up: in the body, because addresses end up in the logs of proxies.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct Enquiry {
    /// As people type it.
    registration: String,
}

/// What a registration is of, as far as it is known.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct LookedUp {
    /// In capitals: FORD.
    make: Option<String>,
    /// Such as Blue.
    color: Option<String>,
    /// Of manufacture.
    year: Option<i16>,
    /// Such as Petrol.
    fuel: Option<String>,
}

impl From<Found> for LookedUp {
    fn from(found: Found) -> Self {
        let year = found.year_of_manufacture.and_then(|year| year.try_into().ok());
        let make = found.make.map(|make| make.trim().to_owned());
        Self {
            make: make.filter(|make| (1..=LONGEST_WORDS).contains(&make.chars().count())),
            color: words(found.colour.as_deref(), LONGEST_COLOR),
            year: year.filter(|year| *year >= FIRST_YEAR),
            fuel: words(found.fuel_type.as_deref(), LONGEST_WORDS),
        }
    }
}

/// Look up what a registration is of
///
/// Where this site has a key for DVLA's service; `/config` says whether. Twenty an hour.
#[utoipa::path(
    post, path = "/vehicles/enquiry", tag = "vehicles", request_body = Enquiry, security(("session" = [])),
    responses(
        (status = OK, body = LookedUp), (status = UNAUTHORIZED, body = Problem), (status = FORBIDDEN, body = Problem),
        (status = NOT_FOUND, body = Problem), (status = UNPROCESSABLE_ENTITY, body = Problem),
        (status = TOO_MANY_REQUESTS, body = Problem), (status = SERVICE_UNAVAILABLE, body = Problem)
    )
)]
pub async fn enquire(
    State(state): State<AppState>,
    caller: CurrentUser,
    Body(enquiry): Body<Enquiry>,
) -> Result<Json<LookedUp>, Error> {
    let dvla = state.dvla.as_ref().ok_or(Refused::Off)?;
    let registration = enquiry.registration.parse::<Registration>();
    let registration =
        registration.map_err(|fault| Error::invalid("registration", fault.to_string()))?;
    state.limits.take(ENQUIRIES.name, ENQUIRIES.rate(), &caller.account.id.to_string()).await?;
    match dvla.vehicle(&registration).await {
        Ok(found) => Ok(Json(found.ok_or(Refused::NotFound)?.into())),
        Err(error) => {
            tracing::warn!(
                error.chain = format!("{:#}", anyhow::Error::from(error)),
                "enquiry.unanswered"
            );
            Err(Refused::Unavailable.into())
        }
    }
}
