//! The support desk: admins read tickets and problem reports, take them in hand, reply, and keep notes that nobody else reads.
//! Whoever changes one says which version they saw, so that two admins never overwrite each other.

mod http;
mod problem_reports_http;
mod tickets_http;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::get_support_summary))
        .routes(routes!(tickets_http::list_support_tickets))
        .routes(routes!(tickets_http::get_support_ticket, tickets_http::update_support_ticket))
        .routes(routes!(tickets_http::send_support_ticket_reply))
        .routes(routes!(
            tickets_http::set_support_ticket_assignee,
            tickets_http::remove_support_ticket_assignee
        ))
        .routes(routes!(problem_reports_http::list_problem_reports))
        .routes(routes!(
            problem_reports_http::get_problem_report,
            problem_reports_http::update_problem_report
        ))
        .routes(routes!(problem_reports_http::send_problem_report_reply))
        .routes(routes!(
            problem_reports_http::set_problem_report_assignee,
            problem_reports_http::remove_problem_report_assignee
        ))
}
