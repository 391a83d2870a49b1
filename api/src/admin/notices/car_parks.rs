//! What drivers would read of what they reported or suggested of a car park, from the code that notifies them.

use carpal_domain::notifications::{DriverReportNews, NotificationKind, SuggestionNews};

use super::http::NoticeAct;
use super::service::{Asked, Notice, id, link};
use crate::parking::reports::service as reports;
use crate::parking::suggestions::service as suggestions;
use crate::{AppState, Error};

/// What whoever reported something of a car park reads. Who that is stays unknown to the admin too: the greeting names nobody.
pub(super) async fn of_driver_report(state: &AppState, asked: &Asked) -> Result<Notice, Error> {
    let case = reports::case(&state.pool, id(asked)?).await?;
    let news = DriverReportNews {
        is_accepted: asked.act == NoticeAct::AcceptDriverReport,
        reported: Some(case.kind),
        car_park_id: Some(case.car_park_id),
        car_park: Some(case.car_park_name.as_str()),
    };
    let mail = news.mail().to("", link(state, &news.path()));
    Ok((mail, Some(format!("{}. {}", news.title(), news.body()))))
}

/// What whoever suggested a car park reads: of the reason all, as on the page of their suggestion. The greeting names nobody.
pub(super) async fn of_suggestion(state: &AppState, asked: &Asked) -> Result<Notice, Error> {
    let kind = match asked.act {
        NoticeAct::ApproveSuggestion => NotificationKind::SuggestionApproved,
        NoticeAct::RejectSuggestion => NotificationKind::SuggestionRejected,
        NoticeAct::MergeSuggestion => NotificationKind::SuggestionMerged,
        _ => NotificationKind::SuggestionQuestion,
    };
    let suggestion = suggestions::suggestion(state, id(asked)?).await?;
    suggestions::check_will_be_told(state, &suggestion, kind).await?;
    let name = suggestion.fields.name.as_deref().or(suggestion.car_park_name.as_deref());
    let is_correction = suggestion.car_park_id.is_some();
    let news = SuggestionNews { kind, id: Some(suggestion.id), name, is_correction };
    let mail = news.mail().to("", link(state, &news.path()));
    Ok((mail, Some(format!("{}. {}", news.title(), asked.reason))))
}
