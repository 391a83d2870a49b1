//! The query for answers to a driver's whole question.

use std::sync::Arc;

use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use carpal_domain::rates::VehicleKind;
use carpal_domain::zone_charges::ZoneCharges;
use chrono::Utc;

use super::metadata::json_text_response;
use super::parameters::{Parameters, count, position};
use super::queries::{Client, computed, loaded};
use super::{App, Problem};
use crate::question::Question;
use crate::question::answers::{self, AnswersQuery, MAX_ANSWERS};

const DEFAULT_LIMIT: usize = 50;

/// `GET /tiles/carparks/answers?to=lng,lat&stay=&arrive=&vehicle=&height=&clearance=&max_price=&needs=&plug=&own_width=&within=&sort=&limit=&offset=&id=&at=&…filters`
pub async fn answers(
    State(app): State<Arc<App>>,
    client: Client,
    Query(pairs): Query<Vec<(String, String)>>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let query = asked(Parameters(pairs), Arc::clone(&app.zone_charges))?;
    loaded(&app)?;
    let answer = move |app: &App| {
        let response = answers::answers(&app.content.store, &query);
        // Written at once: hundreds of answers would be twice in memory.
        json_text_response(serde_json::to_string(&response).unwrap_or_default(), &headers)
    };
    computed(app, client, answer).await
}

fn asked(mut parameters: Parameters, zones: Arc<ZoneCharges>) -> Result<AnswersQuery, Problem> {
    let to = parameters.required("to", position, "longitude,latitude in degrees")?;
    let vehicle =
        parameters.take("vehicle", vehicle, "one of car, large-car, van and motorcycle")?;
    let limit = parameters.take("limit", count, "a whole number")?.unwrap_or(DEFAULT_LIMIT);
    if limit > MAX_ANSWERS {
        return Err(Problem::BadRequest(format!("limit={limit} is above {MAX_ANSWERS}.")));
    }
    let offset = parameters.take("offset", count, "a whole number")?.unwrap_or(0);
    let id = parameters.take("id", |text| text.parse().ok(), "a whole number")?;
    let at = parameters.take("at", position, "longitude,latitude in degrees")?;
    let only = match (id, at) {
        (Some(id), Some(at)) => Some((id, at)),
        (None, None) => None,
        _ => {
            return Err(Problem::BadRequest(
                "id and at belong together: a car park's id, and where it is.".into(),
            ));
        }
    };
    let (within, sort, needs) = (parameters.within()?, parameters.sort()?, parameters.needs()?);
    let stay = parameters.stay(needs)?;
    let stay = stay.ok_or_else(|| {
        Problem::BadRequest("stay is missing: a whole number of minutes from 1 to 40320.".into())
    })?;
    let question = Question {
        to,
        stay,
        vehicle: vehicle.unwrap_or_default(),
        needs,
        within,
        filter: parameters.filter()?,
        sort,
        zones,
        now: Utc::now(),
    };
    Ok(AnswersQuery { question, limit, offset, only })
}

fn vehicle(text: &str) -> Option<VehicleKind> {
    match text {
        "car" => Some(VehicleKind::Car),
        "large-car" => Some(VehicleKind::LargeCar),
        "van" => Some(VehicleKind::Van),
        "motorcycle" => Some(VehicleKind::Motorcycle),
        _ => None,
    }
}
