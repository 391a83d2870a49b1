//! Once a day, each admin who wants emails of the topic is told what waits; those of the demo have no mailboxes.

use carpal_domain::mail::MailKind;
use sqlx::PgPool;

use crate::unit_of_work::UnitOfWork;

/// Emails the summary of the day, if its hour has come and it was not sent: run again, or by several workers, it is sent once.
/// Returns how many emails.
///
/// # Errors
/// When the database refuses; then nothing was sent.
pub async fn send(pool: &PgPool, hour: u8, public_url: &str) -> sqlx::Result<u64> {
    let mut work = UnitOfWork::begin(pool).await?;
    let first = sqlx::query!(
        "insert into admin_summaries (day)
         select (now() at time zone 'Europe/London')::date
         where extract(hour from now() at time zone 'Europe/London') >= $1::smallint
         on conflict (day) do nothing",
        i16::from(hour),
    )
    .execute(work.db())
    .await?;
    if first.rows_affected() == 0 {
        return Ok(0);
    }
    let waiting = sqlx::query!(
        r#"select kind as "kind!", count(*) as "count!" from admin_matters group by kind
           union all
           select 'job', count(*) from apalis.jobs
           where status = 'Killed' or status = 'Failed' and attempts >= max_attempts
           order by 1"#
    )
    .fetch_all(work.db())
    .await?;
    let waiting: Vec<(String, i64)> = waiting
        .into_iter()
        .map(|row| (named(&row.kind, row.count).to_owned(), row.count))
        .collect();
    let admins = sqlx::query!(
        "select u.email, u.name from admins a join users u on u.id = a.user_id
         left join notification_choices c on c.user_id = u.id and c.topic = 'admin'
         where coalesce(c.email, true) and not u.is_demo and u.blocked_at is null and u.deletes_at is null order by u.id"
    )
    .fetch_all(work.db())
    .await?;
    for admin in &admins {
        let kind = MailKind::AdminSummary { waiting: waiting.clone() };
        let mail = kind.to(admin.name.clone(), format!("{public_url}/admin/needs-you"));
        work.email(&admin.email, mail).await?;
    }
    work.commit().await?;
    Ok(admins.len().try_into().unwrap_or(u64::MAX))
}

/// What waits, as a summary names one or more of it.
fn named(kind: &str, count: i64) -> &'static str {
    let (one, more) = match kind {
        "report" => ("report of a user", "reports of users"),
        "incident" => ("incident", "incidents"),
        "ticket" => ("ticket", "tickets"),
        "problem_report" => ("problem report", "problem reports"),
        "support_chat" => ("support chat", "support chats"),
        "claim" => ("registration claim", "registration claims"),
        "appeal" => ("appeal", "appeals"),
        "application" => ("provider application", "provider applications"),
        "driver_report" => ("report of a car park", "reports of car parks"),
        "suggestion" => ("suggestion of a car park", "suggestions of car parks"),
        "document" => ("document of a provider", "documents of providers"),
        "review_report" => ("review report", "review reports"),
        "feed_match" => ("car park of a feed", "car parks of feeds"),
        "job" => ("parked job", "parked jobs"),
        "pair" => ("pair of car parks", "pairs of car parks"),
        _ => ("other thing", "other things"),
    };
    if count == 1 { one } else { more }
}

#[cfg(test)]
mod tests {
    use super::named;

    #[test]
    fn what_drivers_report_of_car_parks_is_named() {
        assert_eq!(named("driver_report", 1), "report of a car park");
        assert_eq!(named("driver_report", 2), "reports of car parks");
    }

    #[test]
    fn every_kind_of_matter_that_the_api_describes_has_a_name() {
        let described: serde_json::Value =
            serde_json::from_str(include_str!("../../api/openapi.json")).expect("JSON");
        let kinds = &described["components"]["schemas"]["MatterKind"]["enum"];
        for kind in kinds.as_array().expect("kinds") {
            let kind = kind.as_str().expect("a kind");
            assert_ne!(named(kind, 1), named("none of ours", 1), "{kind}");
        }
    }
}
