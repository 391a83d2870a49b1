//! Zones are parts of towns with a boundary. Drivers find one by a place or their position, join and leave it, and tell its members
//! what matters there: alerts that end, posts, answers, photos. Each says at joining whether their username is shown to the
//! other members, chooses what they are told, and blocks and reports.
//!
//! Joining asks for no proof of anything. Where a member is, parks or lives is never asked, stored or told: a position that somebody
//! finds a zone by is looked at and forgotten, and a point on the map is one that the author of an alert put there.
//!
//! What a member may see is decided in the view `seen_zone_posts`: every answer and notification is read from it.

mod alerts_http;
mod answers_http;
mod any_zones_store;
mod blocks_http;
mod built_in;
mod directory_http;
mod find_http;
mod members_store;
mod membership;
mod membership_http;
mod moderation;
mod moderation_store;
mod photos_http;
mod posts;
mod posts_http;
mod posts_store;
mod response;
mod rules;
pub mod service;
mod store;
mod votes_http;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use crate::pictures::service::MAX_BODY;
use crate::{AppState, Error};

/// Makes the zones that we ship, where they never were.
///
/// # Errors
/// When the database does not answer.
pub async fn make_built_in_zones(state: &AppState) -> Result<(), Error> {
    let mut work = state.begin().await?;
    service::make_built_in(&mut work).await?;
    work.commit().await
}

/// The operations of this feature.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(find_http::list_zones))
        .routes(routes!(find_http::list_my_zones))
        .routes(routes!(find_http::get_zone_by_name))
        .routes(routes!(find_http::get_zone))
        .routes(routes!(membership_http::join_zone, membership_http::leave_zone))
        .routes(routes!(membership_http::set_zone_notifications))
        .routes(routes!(membership_http::mark_zone_seen))
        .routes(routes!(directory_http::list_zone_members))
        .routes(routes!(blocks_http::list_zone_blocks))
        .routes(routes!(blocks_http::block_zone_author))
        .routes(routes!(blocks_http::remove_zone_block))
        .routes(routes!(alerts_http::list_zone_alerts, alerts_http::add_zone_alert))
        .routes(routes!(posts_http::list_zone_posts, posts_http::add_zone_post))
        .routes(routes!(posts_http::get_zone_post, posts_http::remove_zone_post))
        .routes(routes!(answers_http::list_zone_answers, answers_http::add_zone_answer))
        .routes(routes!(votes_http::set_zone_vote, votes_http::remove_zone_vote))
        .routes(routes!(photos_http::add_zone_photo).layer(DefaultBodyLimit::max(MAX_BODY)))
}
