//! The contract: the document at `GET /api/v1/openapi.json`, which describes every operation.
//!
//! Handlers write what is particular to them. What follows from an operation itself is added here, so that no handler can
//! forget it:
//!
//! | an operation with | can answer |
//! |---|---|
//! | a session (`security`) | 401 |
//! | a role in its `security` (see [`SECURITY`]) | 403 |
//! | the role `admin` | 429 |
//! | parameters in its path or query, or a body | 400 |
//! | a form (`multipart/form-data`) | 429, 503 |
//! | nothing of these | 500, as all the others |
//!
//! What a response is made of is always sent whole: see [`responses`].
//!
//! An operation that names no `security` is open to everyone, and says so. Every error has a [`Problem`] for its body, sent as
//! `application/problem+json`. One without a description of its own means what it means everywhere: see [`REFUSALS`].

mod responses;
#[cfg(test)]
mod tests;

use axum::http::StatusCode;
use utoipa::OpenApi;
use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::path::{Operation, ParameterIn, PathItem};
use utoipa::openapi::response::{Response, ResponseBuilder};
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{Content, Ref, RefOr};

use crate::foundation::error::Problem;
use crate::foundation::page::Sort;

/// The name of the one way in which callers show who they are.
const SECURITY: &str = "session";
const PROBLEM: &str = "application/problem+json";

#[derive(OpenApi)]
#[openapi(
    info(
        title = "CarPal",
        description = "Parking, drivers and providers in the United Kingdom. Vector tiles are served beside it: \
            `GET /api/v1/config` says where.\n\nTimes are in UTC (RFC 3339), money is in pence, positions are WGS 84 in degrees. \
            Every error is problem JSON (RFC 9457) with a stable `code`.",
        license(name = "Apache-2.0", identifier = "Apache-2.0")
    ),
    servers((url = "/", description = "The site that serves this document")),
    tags(
        (name = "site", description = "The site's configuration: addresses, periods and contact details"),
        (name = "accounts", description = "Sign-up, sign-in, sessions, passwords, your account and its deletion"),
        (name = "vehicles", description = "Your vehicles, their photos, claims of registrations, and printed cards"),
        (name = "parking", description = "Car parks, their current state, and place search"),
        (name = "messaging", description = "Conversations with other drivers, guests and support, and reports of users"),
        (name = "guests", description = "Messages from people without an account"),
        (name = "incidents", description = "Reports of damage, theft and collisions, and how they progress"),
        (name = "notifications", description = "Your notifications, and the channels you choose for them"),
        (name = "support", description = "Tickets and problem reports, with an account or without, and how admins answer them"),
        (name = "services", description = "Providers of services"),
        (name = "zones", description = "Zones, their members, and what these tell each other"),
        (name = "pictures", description = "Uploaded pictures"),
        (name = "challenges", description = "Work for a browser before a form without sign-in is taken"),
        (name = "live", description = "Public events, as server-sent events"),
        (name = "admin", description = "Admins, the audit log, users and jobs")
    ),
    components(schemas(Problem, Sort))
)]
struct Document;

/// The document before any operation is in it.
pub fn document() -> utoipa::openapi::OpenApi {
    let mut document = Document::openapi();
    let components = document.components.get_or_insert_default();
    let session = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some(
            "The `access_token` that signing in gives, valid until its `expires_at`. An operation names the role it needs: \
             none, then a session is enough, also of somebody who is blocked, suspended or about to be deleted; `user`, who \
             may use CarPal; `provider`, a user who is a verified and active provider; `admin`, whose \
             second factor was proved in the session, and not longer than ten minutes ago for what harms most.",
        ))
        .build();
    components.add_security_scheme(SECURITY, SecurityScheme::Http(session));
    document
}

/// What errors mean where an operation says nothing else: the status, the name of the shared response, and its description.
const REFUSALS: [(StatusCode, &str, &str); 10] = [
    (
        StatusCode::BAD_REQUEST,
        "BadRequest",
        "A value in the path, the query or the body is missing or cannot be read.",
    ),
    (StatusCode::UNAUTHORIZED, "Unauthorized", "Nobody is signed in, or the session has ended."),
    (
        StatusCode::FORBIDDEN,
        "Forbidden",
        "The caller may not do this. `code` says why: the role is missing; an admin has no second factor (`second_factor_missing`) or has to prove it (`second_factor_needed`); or the account is blocked, suspended or about to be deleted.",
    ),
    (
        StatusCode::NOT_FOUND,
        "NotFound",
        "There is no such thing, or the caller may not know of it.",
    ),
    (StatusCode::REQUEST_TIMEOUT, "TooSlow", "The body of the request came too slowly."),
    (
        StatusCode::CONFLICT,
        "Conflict",
        "It does not go together with what is there. `code` says why.",
    ),
    (
        StatusCode::UNPROCESSABLE_ENTITY,
        "Invalid",
        "A rule is broken. `fields` has a sentence for each field at fault.",
    ),
    (StatusCode::TOO_MANY_REQUESTS, "TooMany", "A limit is reached."),
    (
        StatusCode::INTERNAL_SERVER_ERROR,
        "Internal",
        "Something failed on the server. Trying again may help.",
    ),
    (
        StatusCode::SERVICE_UNAVAILABLE,
        "Unavailable",
        "The server is too busy, its database is away, or a service that it needs does not answer.",
    ),
];

fn refusal(status: StatusCode, description: &str) -> Response {
    let problem = Content::new(Some(Ref::from_schema_name("Problem")));
    let response = ResponseBuilder::new().description(description).content(PROBLEM, problem);
    let header = |kind: Type, description: &str| {
        let schema = utoipa::openapi::Schema::from(ObjectBuilder::new().schema_type(kind));
        HeaderBuilder::new().schema(Some(schema)).description(Some(description)).build()
    };
    match status {
        StatusCode::UNAUTHORIZED => {
            response.header("WWW-Authenticate", header(Type::String, "Always `Bearer`."))
        }
        StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE => response
            .header("Retry-After", header(Type::Integer, "Seconds to wait before trying again.")),
        _ => response,
    }
    .build()
}

/// Adds to each operation the responses that all operations of its kind have, and to each response what it always holds.
pub fn complete(document: &mut utoipa::openapi::OpenApi) {
    responses::require_all(document);
    let components = document.components.get_or_insert_default();
    for operation in document.paths.paths.values_mut().flat_map(operations) {
        for status in implied(operation) {
            let responses = &mut operation.responses.responses;
            responses.entry(status.as_str().to_owned()).or_insert_with(|| Response::new("").into());
        }
        operation.security.get_or_insert_default();
        for (status, name, meaning) in REFUSALS {
            let Some(response) = operation.responses.responses.get_mut(status.as_str()) else {
                continue;
            };
            if let RefOr::T(Response { description, .. }) = response {
                *response = if description.is_empty() {
                    components.responses.insert(name.to_owned(), refusal(status, meaning).into());
                    Ref::from_response_name(name).into()
                } else {
                    refusal(status, description).into()
                };
            }
        }
    }
}

/// The errors that an operation can answer with whatever its handler does.
fn implied(operation: &Operation) -> Vec<StatusCode> {
    let mut statuses = vec![StatusCode::INTERNAL_SERVER_ERROR, StatusCode::SERVICE_UNAVAILABLE];
    let requirements = serde_json::to_value(&operation.security).unwrap_or_default();
    if let Some(roles) = requirements[0][SECURITY].as_array() {
        statuses.push(StatusCode::UNAUTHORIZED);
        statuses.extend((!roles.is_empty()).then_some(StatusCode::FORBIDDEN));
        let is_admins = roles.contains(&"admin".into());
        statuses.extend(is_admins.then_some(StatusCode::TOO_MANY_REQUESTS));
    }
    let is_read = |parameter: &RefOr<utoipa::openapi::path::Parameter>| match parameter {
        RefOr::T(parameter) => parameter.parameter_in != ParameterIn::Header,
        RefOr::Ref(_) => true,
    };
    let has_parameters = operation.parameters.iter().flatten().any(is_read);
    if has_parameters || operation.request_body.is_some() {
        // No text may hold a NUL.
        statuses.extend([StatusCode::BAD_REQUEST, StatusCode::UNPROCESSABLE_ENTITY]);
    }
    if let Some(RefOr::T(body)) = &operation.request_body {
        statuses.push(StatusCode::REQUEST_TIMEOUT);
        let is_upload = body.content.contains_key("multipart/form-data");
        statuses.extend(is_upload.then_some(StatusCode::TOO_MANY_REQUESTS));
    }
    statuses
}

fn operations(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    [&mut item.get, &mut item.put, &mut item.post, &mut item.patch, &mut item.delete]
        .into_iter()
        .flatten()
}
