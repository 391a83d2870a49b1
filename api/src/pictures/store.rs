//! Queries for pictures.

use chrono::{DateTime, Utc};
use sqlx::{PgExecutor, PgPool};
use uuid::Uuid;

use super::decode::Picture;

/// What a picture belongs to, and goes with.
#[derive(Debug, Clone, Copy)]
pub enum Owner {
    /// A vehicle, as one of its photos.
    Vehicle(Uuid),
    /// A claim: the registration certificate.
    Claim(Uuid),
    /// A report of an incident.
    Incident(Uuid),
    /// A service request, by its customer.
    ServiceRequest(Uuid),
    /// A service request, by the provider who does the work.
    Job(Uuid),
    /// A problem report, as one of its screenshots.
    ProblemReport(Uuid),
    /// A suggestion of a car park, or a correction.
    Suggestion(Uuid),
    /// A driver's report of a price: the photo of the sign.
    DriverReport(Uuid),
    /// Something written in a zone.
    ZonePost(Uuid),
    /// A message.
    Message {
        /// The conversation.
        conversation_id: Uuid,
        /// The number of the message in it.
        seq: i32,
    },
}

/// The columns that say what a picture belongs to.
#[derive(Default)]
struct Columns {
    vehicle: Option<Uuid>,
    claim: Option<Uuid>,
    incident: Option<Uuid>,
    service_request: Option<Uuid>,
    by_provider: bool,
    conversation: Option<Uuid>,
    seq: Option<i32>,
    support_item: Option<Uuid>,
    suggestion: Option<Uuid>,
    driver_report: Option<Uuid>,
    zone_post: Option<Uuid>,
}

impl From<Owner> for Columns {
    fn from(owner: Owner) -> Self {
        let none = Self::default();
        match owner {
            Owner::Vehicle(id) => Self { vehicle: Some(id), ..none },
            Owner::Claim(id) => Self { claim: Some(id), ..none },
            Owner::Incident(id) => Self { incident: Some(id), ..none },
            Owner::ServiceRequest(id) => Self { service_request: Some(id), ..none },
            Owner::Job(id) => Self { service_request: Some(id), by_provider: true, ..none },
            Owner::ProblemReport(id) => Self { support_item: Some(id), ..none },
            Owner::Suggestion(id) => Self { suggestion: Some(id), ..none },
            Owner::DriverReport(id) => Self { driver_report: Some(id), ..none },
            Owner::ZonePost(id) => Self { zone_post: Some(id), ..none },
            Owner::Message { conversation_id, seq } => {
                Self { conversation: Some(conversation_id), seq: Some(seq), ..none }
            }
        }
    }
}

/// Stores a picture. Returns its id.
pub async fn insert(
    db: impl PgExecutor<'_>,
    owner: Owner,
    picture: &Picture,
    now: DateTime<Utc>,
) -> sqlx::Result<Uuid> {
    let id = Uuid::now_v7();
    let of = Columns::from(owner);
    sqlx::query!(
        "insert into pictures (id, vehicle_id, claim_id, incident_id, service_request_id, by_provider, conversation_id, seq,
                               jpeg, width, height, created_at, support_item_id, suggestion_id, driver_report_id,
                               zone_post_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)",
        id,
        of.vehicle,
        of.claim,
        of.incident,
        of.service_request,
        of.by_provider,
        of.conversation,
        of.seq,
        picture.jpeg,
        picture.width,
        picture.height,
        now,
        of.support_item,
        of.suggestion,
        of.driver_report,
        of.zone_post,
    )
    .execute(db)
    .await?;
    Ok(id)
}

/// The file of a picture.
pub struct PictureFile {
    pub jpeg: Vec<u8>,
    /// It shows what no browser should keep: a certificate has a name and an address.
    pub is_secret: bool,
}

/// The file of a picture; none of what was hidden or removed in a zone, whoever has its address still.
pub async fn file(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<Option<PictureFile>> {
    sqlx::query_as!(
        PictureFile,
        r#"select p.jpeg, p.vehicle_id is null as "is_secret!" from pictures p left join zone_posts z on z.id = p.zone_post_id
           where p.id = $1 and z.hidden_at is null and z.removed_at is null"#,
        id
    )
    .fetch_optional(db)
    .await
}

/// The key that addresses are signed with. Whichever process asks first makes it.
pub async fn key(pool: &PgPool) -> sqlx::Result<[u8; 32]> {
    let new = rand::random::<[u8; 32]>();
    sqlx::query!("insert into picture_key (key) values ($1) on conflict do nothing", &new[..])
        .execute(pool)
        .await?;
    let key = sqlx::query_scalar!("select key from picture_key").fetch_one(pool).await?;
    key.try_into().map_err(|_| sqlx::Error::RowNotFound)
}
