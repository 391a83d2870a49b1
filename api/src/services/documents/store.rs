//! Queries for documents. A day ends when it does in London.

use chrono::{DateTime, NaiveDate, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

use super::rules::{CheckedDocument, DocumentKind, DocumentState};
use crate::foundation::audit_log::AuditKind;

/// A document without its file.
pub struct DocumentRow {
    pub id: Uuid,
    pub kind: DocumentKind,
    pub title: String,
    pub content_type: String,
    pub size: i32,
    pub expires_on: Option<NaiveDate>,
    pub uploaded_at: DateTime<Utc>,
    pub state: DocumentState,
    pub days_left: Option<i32>,
}

/// What day it is in London.
pub async fn today(db: impl PgExecutor<'_>, now: DateTime<Utc>) -> sqlx::Result<NaiveDate> {
    sqlx::query_scalar!(
        r#"select ($1::timestamptz at time zone 'Europe/London')::date as "today!""#,
        now
    )
    .fetch_one(db)
    .await
}

/// The documents of a provider, the latest first; or one of them.
pub async fn documents(
    db: impl PgExecutor<'_>,
    provider_id: Uuid,
    id: Option<Uuid>,
    now: DateTime<Utc>,
) -> sqlx::Result<Vec<DocumentRow>> {
    sqlx::query_as!(
        DocumentRow,
        r#"
        select id, kind as "kind: DocumentKind", title, content_type, length(file) as "size!", expires_on, uploaded_at,
               case when expires_on < today.day then 'expired' when seen_at is null then 'waiting' else 'seen' end
                   as "state!: DocumentState",
               case when expires_on is not null then greatest(expires_on - today.day, 0) end as days_left
        from provider_documents, (select ($3::timestamptz at time zone 'Europe/London')::date) as today (day)
        where provider_id = $1 and ($2::uuid is null or id = $2)
        order by uploaded_at desc, id desc
        "#,
        provider_id,
        id,
        now
    )
    .fetch_all(db)
    .await
}

/// Stores a document. Returns its id.
pub async fn insert(
    db: impl PgExecutor<'_>,
    provider_id: Uuid,
    document: &CheckedDocument,
    (content_type, file): (&str, &[u8]),
    now: DateTime<Utc>,
) -> sqlx::Result<Uuid> {
    let id = Uuid::now_v7();
    sqlx::query!(
        "insert into provider_documents (id, provider_id, kind, title, file, content_type, expires_on, uploaded_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
        id,
        provider_id,
        document.kind as DocumentKind,
        document.title,
        file,
        content_type,
        document.expires_on,
        now,
    )
    .execute(db)
    .await?;
    Ok(id)
}

/// How many documents a provider has, and whether they are approved.
pub async fn count(db: impl PgExecutor<'_>, provider_id: Uuid) -> sqlx::Result<(i64, bool)> {
    let row = sqlx::query!(
        r#"select is_verified, (select count(*) from provider_documents d where d.provider_id = p.id) as "count!"
           from providers p where p.id = $1"#,
        provider_id
    )
    .fetch_one(db)
    .await?;
    Ok((row.count, row.is_verified))
}

/// Whether every document of a provider that counts is valid.
pub async fn are_valid(
    db: impl PgExecutor<'_>,
    provider_id: Uuid,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(r#"select has_valid_documents($1, $2) as "are_valid!""#, provider_id, now)
        .fetch_one(db)
        .await
}

/// The file of a document.
pub struct FileRow {
    pub kind: DocumentKind,
    pub content_type: String,
    pub file: Vec<u8>,
}

/// The file of a document of a provider.
pub async fn file(
    db: impl PgExecutor<'_>,
    provider_id: Uuid,
    id: Uuid,
) -> sqlx::Result<Option<FileRow>> {
    sqlx::query_as!(
        FileRow,
        r#"select kind as "kind: DocumentKind", content_type, file from provider_documents
           where provider_id = $1 and id = $2"#,
        provider_id,
        id
    )
    .fetch_optional(db)
    .await
}

/// Whether an admin has seen an insurance of a provider that has not run out.
pub async fn is_insured(
    db: impl PgExecutor<'_>,
    provider_id: Uuid,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from provider_documents
               where provider_id = $1 and kind = 'insurance' and seen_at is not null
                 and expires_on >= ($2::timestamptz at time zone 'Europe/London')::date) as "is_insured!""#,
        provider_id,
        now
    )
    .fetch_one(db)
    .await
}

/// Whether an admin has seen another document of this kind of a provider that has not run out.
pub async fn has_other(
    db: impl PgExecutor<'_>,
    provider_id: Uuid,
    but_for: &DocumentRow,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from provider_documents
               where provider_id = $1 and kind = $2 and seen_at is not null and id <> $3
                 and (kind = 'insurance' or lower(title) = lower($5))
                 and (expires_on is null or expires_on >= ($4::timestamptz at time zone 'Europe/London')::date)) as "has!""#,
        provider_id,
        but_for.kind as DocumentKind,
        but_for.id,
        now,
        but_for.title
    )
    .fetch_one(db)
    .await
}

/// Deletes a document of a provider.
pub async fn delete(db: impl PgExecutor<'_>, provider_id: Uuid, id: Uuid) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from provider_documents where provider_id = $1 and id = $2",
        provider_id,
        id
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Whether an admin has opened a document: each time is in the audit log.
pub async fn is_read_by(db: impl PgExecutor<'_>, id: Uuid, by: Uuid) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from activities where target_type = 'document' and target_id = $1::uuid::text
                          and activity_type = $2 and actor_id = $3) as "is_read!""#,
        id,
        AuditKind::DocumentRead as AuditKind,
        by
    )
    .fetch_one(db)
    .await
}

/// An admin has seen a document; false when one had, or there is none.
pub async fn set_seen(
    db: impl PgExecutor<'_>,
    id: Uuid,
    by: Uuid,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let seen = sqlx::query!(
        "update provider_documents set seen_at = $3, seen_by = $2 where id = $1 and seen_at is null",
        id,
        by,
        now
    )
    .execute(db)
    .await?;
    Ok(seen.rows_affected() == 1)
}
