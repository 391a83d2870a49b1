//! Suggestions as admins see them.

use carpal_domain::car_park::CarParkKind;
use carpal_domain::geometry::LngLat;
use carpal_domain::opening;
use chrono::{DateTime, Utc};
use serde::Serialize;
use uuid::Uuid;

use super::checks::{Checked, Position, SuggestionCheck, checks};
use crate::foundation::invisible::shown_name;
use crate::foundation::page::ListItem;
use crate::foundation::roles::is_own_case;
use crate::messaging::messages::service::is_impolite;
use crate::parking::edits::service::CarParkStanding;
use crate::parking::suggestions::service::{
    self, CarParkFields, EarlierRow, Neighbour, NeighbourRow, SuggestionMessage, SuggestionPhoto,
    SuggestionRow, SuggestionState,
};
use crate::{AppState, Error};

/// Who suggested something. Told to nobody but admins.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Suggester {
    /// The account's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    user_id: Uuid,
    /// Their display name.
    #[schema(example = "Road Runner")]
    name: String,
    /// Their email address.
    #[schema(example = "alice@example.org")]
    email: String,
}

/// A suggestion or a correction in an admin's list.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AdminSuggestionSummary {
    /// Its id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// How far it has come.
    state: SuggestionState,
    /// Counts its changes: name it when you act on it.
    #[schema(example = 1)]
    version: i32,
    /// The name of the car park that is suggested or corrected.
    #[schema(example = "North Street car park")]
    name: String,
    /// The car park that is corrected; null for a new one.
    #[schema(example = 1842)]
    car_park_id: Option<i64>,
    /// The car park that came of it; null until then.
    #[schema(example = 1842)]
    result_id: Option<i64>,
    /// Who suggested it; null when it follows from something else, such as a report.
    suggester: Option<Suggester>,
    /// When it was sent, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    created_at: DateTime<Utc>,
    /// When it was decided, in UTC; null until then.
    #[schema(example = "2026-11-21T10:30:00Z")]
    decided_at: Option<DateTime<Utc>>,
    /// The email address of the admin who decided it; null until then, and once that account is deleted.
    #[schema(example = "olga@example.org")]
    decided_by: Option<String>,
    /// What the suggester was told of the decision; empty until then.
    #[schema(example = "Thank you, the sign says so.")]
    told: String,
}

impl ListItem for AdminSuggestionSummary {
    const PLURAL: &'static str = "suggestions";
}

impl From<&SuggestionRow> for AdminSuggestionSummary {
    fn from(row: &SuggestionRow) -> Self {
        let name = row.car_park_name.as_ref().or(row.fields.name.as_ref());
        let who = row.user_id.zip(row.suggester_name.clone()).zip(row.suggester_email.clone());
        Self {
            id: row.id,
            state: row.state,
            version: row.version,
            name: shown_name(name.cloned().unwrap_or_default()),
            car_park_id: row.car_park_id,
            result_id: row.result_id,
            suggester: who.map(|((user_id, name), email)| Suggester { user_id, name, email }),
            created_at: row.created_at,
            decided_at: row.decided_at,
            decided_by: row.decided_by.clone(),
            told: row.told.clone(),
        }
    }
}

/// A car park near what is suggested, as admins see it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AdminNeighbour {
    /// The car park.
    #[serde(flatten)]
    car_park: Neighbour,
    /// Whether drivers see it, or why not. What is deleted takes nothing in.
    standing: CarParkStanding,
    /// What an hour costs, in pence; null if it is not known.
    #[schema(example = 180)]
    price_hour_pence: Option<i32>,
    /// The opening hours as OpenStreetMap writes them; empty if they are not known.
    #[schema(example = "Mo-Sa 08:00-18:00")]
    opening_hours: String,
    /// How many spaces; null if that is not known.
    #[schema(example = 120)]
    capacity: Option<i32>,
}

impl From<NeighbourRow> for AdminNeighbour {
    fn from(mut row: NeighbourRow) -> Self {
        Self {
            standing: row.standing,
            price_hour_pence: row.price_hour_pence,
            opening_hours: std::mem::take(&mut row.opening_hours),
            capacity: row.capacity,
            car_park: row.into(),
        }
    }
}

/// What was decided of all else that one account suggested.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct EarlierDecisions {
    /// How many are on the map, those too that were on it already.
    #[schema(example = 12)]
    approved: i64,
    /// How many were not taken up.
    #[schema(example = 1)]
    rejected: i64,
}

/// A suggestion or a correction as admins see it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AdminSuggestion {
    /// What it is, and what became of it.
    #[serde(flatten)]
    summary: AdminSuggestionSummary,
    /// What is said of the car park.
    fields: CarParkFields,
    /// The opening hours are as their driver typed them, and nothing reads them: no driver is shown them until somebody writes them so
    /// that they can be read.
    unread_hours: bool,
    /// Of a correction: the car park as it is now, by the same names, with its `version` and its `standing` (`on_map`, `hidden`,
    /// `unapproved` or `deleted`); null for a new one.
    #[schema(value_type = Option<Object>)]
    current: Option<serde_json::Value>,
    /// What was written beside it; may be empty.
    #[schema(example = "It opened last week.")]
    notes: String,
    /// What was asked and answered, the earliest first.
    messages: Vec<SuggestionMessage>,
    /// The photos, at most three.
    photos: Vec<SuggestionPhoto>,
    /// The car parks within 100 metres of its position, the nearest first: those too that are not on the map.
    neighbours: Vec<AdminNeighbour>,
    /// What the server has checked, in the order in which one decides; nothing of what is not said.
    checks: Vec<SuggestionCheck>,
    /// The caller may decide it: it is not decided, and is not their own while there is another admin.
    can_decide: bool,
    /// What was decided of its suggester's other suggestions and corrections; null where nobody suggested it.
    earlier: Option<EarlierDecisions>,
}

impl AdminSuggestion {
    /// A suggestion with all that helps this admin to decide it.
    pub async fn of(state: &AppState, row: SuggestionRow, admin: Uuid) -> Result<Self, Error> {
        let mut near = match row.fields.location() {
            Some(at) => service::all_neighbours(state, at).await?,
            None => Vec::new(),
        };
        // Nor is what came of it beside it.
        near.retain(|near| ![row.car_park_id, row.result_id].contains(&Some(near.id)));
        let is_own = is_own_case(&state.pool, admin, &[row.user_id]).await?;
        let current = match row.car_park_id {
            Some(id) => service::current(state, id).await?,
            None => None,
        };
        let earlier = match row.user_id {
            Some(user_id) => Some(service::earlier(&state.pool, user_id, row.id).await?),
            None => None,
        };
        let photos = service::photos(state, row.id).await?;
        let checked = Checked {
            position: position(state, &row.fields).await?,
            is_new: row.car_park_id.is_none(),
            nearest: near
                .iter()
                .find(|near| near.standing != CarParkStanding::Deleted)
                .map(|near| (near.name.as_str(), near.metres)),
            moved: row
                .fields
                .location()
                .zip(current.as_ref().and_then(stands))
                .map(|(to, from)| from.metres_to(to)),
            hours: said(row.fields.opening_hours.as_ref()).map(opening::can_be_read),
            price: is_priced(&row.fields, current.as_ref()),
            is_impolite: texts(&row.fields, &row.notes).any(is_impolite),
            photos: photos.len(),
            earlier: earlier.as_ref().map(|earlier| (earlier.approved, earlier.rejected)),
        };
        let checks = checks(&checked);
        Ok(Self {
            summary: (&row).into(),
            unread_hours: checked.hours == Some(false),
            checks,
            current,
            messages: service::messages(state, row.id).await?,
            photos,
            neighbours: near.into_iter().map(AdminNeighbour::from).collect(),
            can_decide: !row.state.is_decided() && !is_own,
            earlier: earlier
                .map(|EarlierRow { approved, rejected }| EarlierDecisions { approved, rejected }),
            fields: row.fields.0,
            notes: row.notes,
        })
    }
}

/// Where it says that it is, if it does.
async fn position(state: &AppState, fields: &CarParkFields) -> Result<Option<Position>, Error> {
    let Some(at) = fields.location() else { return Ok(None) };
    let (in_uk, in_road) = service::lies(state, at).await?;
    let on_street = fields.kind == Some(CarParkKind::OnStreet);
    Ok(Some(Position { in_uk, in_road, on_street }))
}

/// Where the car park of a correction stands now.
fn stands(current: &serde_json::Value) -> Option<LngLat> {
    LngLat::new(current["lng"].as_f64()?, current["lat"].as_f64()?).ok()
}

fn said(text: Option<&String>) -> Option<&str> {
    text.map(String::as_str).filter(|text| !text.is_empty())
}

/// Whether a price that is said is so in figures, or beside some that stay: its words, a tariff board's lines too, are shown and not
/// reckoned with.
fn is_priced(fields: &CarParkFields, current: Option<&serde_json::Value>) -> Option<bool> {
    let numbers = [
        ("price_hour_pence", fields.price_hour_pence),
        ("price_day_pence", fields.price_day_pence),
        ("price_flat_pence", fields.price_flat_pence),
    ];
    let is_said = numbers.iter().any(|(_, pence)| pence.flatten().is_some());
    let stays = numbers.iter().any(|(name, pence)| {
        pence.is_none() && current.is_some_and(|current| current[*name].is_i64())
    });
    let says_words = said(fields.price_description.as_ref()).is_some();
    (is_said || says_words).then_some(is_said || stays)
}

/// What people would read of it.
fn texts<'a>(fields: &'a CarParkFields, notes: &'a str) -> impl Iterator<Item = &'a str> {
    let said = [
        &fields.name,
        &fields.address,
        &fields.price_description,
        &fields.opening_hours,
        &fields.restrictions,
        &fields.surface,
        &fields.operator,
        &fields.description,
    ];
    said.into_iter().filter_map(Option::as_deref).chain([notes])
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn words_beside_figures_that_stay_are_no_price_in_words_alone() {
        let priced = |asked: Value, current: Option<Value>| {
            let fields: CarParkFields = serde_json::from_value(asked).expect("fields");
            is_priced(&fields, current.as_ref())
        };
        let words = || json!({"price_description": "First hour free"});
        let costs = |pence: Value| Some(json!({"price_hour_pence": pence}));
        assert_eq!(priced(words(), None), Some(false));
        assert_eq!(priced(words(), costs(Value::Null)), Some(false));
        assert_eq!(priced(words(), costs(json!(200))), Some(true));
        let taken_away = json!({"price_description": "Ask", "price_hour_pence": null});
        assert_eq!(priced(taken_away, costs(json!(200))), Some(false));
        assert_eq!(priced(json!({"price_day_pence": 800}), None), Some(true));
        assert_eq!(priced(json!({"name": "Mill"}), costs(json!(200))), None);
    }
}
