//! The request and the answer.

use axum::Json;
use axum::extract::State;
use carpal_domain::registration::Registration;
use serde::{Deserialize, Serialize};

use super::dvla::DvlaVehicle;
use super::rules::{EnquiryError, sentence_case};
use crate::foundation::extract::Body;
use crate::foundation::roles::CurrentUser;
use crate::vehicles::rules::{FIRST_YEAR, MAX_COLOR_LENGTH, MAX_TEXT_LENGTH};
use crate::{AppState, Error};

/// A registration to look up: in the body, because addresses end up in the logs of proxies.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct VehicleEnquiry {
    /// The registration, with or without spaces, in upper or lower case.
    #[schema(example = "AB12 CDE")]
    registration: String,
}

/// A vehicle, as far as DVLA's service knows it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct VehicleDetails {
    /// In capitals: FORD; null when not known.
    #[schema(example = "FORD")]
    make: Option<String>,
    /// Such as Blue; null when not known.
    #[schema(example = "Blue")]
    color: Option<String>,
    /// The year of manufacture; null when not known.
    #[schema(example = 2012)]
    year: Option<i16>,
    /// Such as Petrol; null when not known.
    #[schema(example = "Petrol")]
    fuel: Option<String>,
}

impl From<DvlaVehicle> for VehicleDetails {
    fn from(found: DvlaVehicle) -> Self {
        let year = found.year_of_manufacture.and_then(|year| year.try_into().ok());
        let make = found.make.map(|make| make.trim().to_owned());
        Self {
            make: make.filter(|make| (1..=MAX_TEXT_LENGTH).contains(&make.chars().count())),
            color: sentence_case(found.colour.as_deref(), MAX_COLOR_LENGTH),
            year: year.filter(|year| *year >= FIRST_YEAR),
            fuel: sentence_case(found.fuel_type.as_deref(), MAX_TEXT_LENGTH),
        }
    }
}

/// Look up the vehicle of a registration
///
/// Where this site has a key for DVLA's service; `/config` says whether. By default twenty an hour.
#[utoipa::path(
    post, path = "/vehicles/enquiry", tag = "vehicles", request_body = VehicleEnquiry, security(("session" = ["user"])),
    responses(
        (status = OK, body = VehicleDetails, description = "What is known of the vehicle."), (status = NOT_FOUND), (status = UNPROCESSABLE_ENTITY),
        (status = TOO_MANY_REQUESTS), (status = SERVICE_UNAVAILABLE)
    )
)]
pub async fn look_up_registration(
    State(state): State<AppState>,
    caller: CurrentUser,
    Body(enquiry): Body<VehicleEnquiry>,
) -> Result<Json<VehicleDetails>, Error> {
    let dvla = state.dvla.as_ref().ok_or(EnquiryError::Off)?;
    let registration = enquiry.registration.parse::<Registration>();
    let registration =
        registration.map_err(|fault| Error::invalid("registration", fault.to_string()))?;
    state
        .limits
        .take(
            "vehicle enquiries",
            state.config.vehicles.limit_vehicle_enquiries,
            &caller.account.id.to_string(),
        )
        .await?;
    match dvla.vehicle(&registration).await {
        Ok(found) => Ok(Json(found.ok_or(EnquiryError::NotFound)?.into())),
        Err(error) => {
            tracing::warn!(
                error.chain = format!("{:#}", anyhow::Error::from(error)),
                "enquiry.unanswered"
            );
            Err(EnquiryError::Unavailable.into())
        }
    }
}
