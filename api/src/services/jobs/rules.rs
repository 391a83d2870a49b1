//! How a job moves on, and the sentences people read.

use carpal_domain::geometry::LngLat;
use chrono::{DateTime, TimeDelta, Utc};

use crate::Error;
use crate::foundation::error::Refusal;
use crate::services::requests::service::{Progress, RequestStatus};

/// Jobs on a page.
pub const PAGE: u8 = 50;
/// Steps of a way, after which nothing is left but the customer's word.
const WAY: [Progress; 4] =
    [Progress::EnRoute, Progress::Arrived, Progress::Working, Progress::Done];

/// Why something about a job is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum JobError {
    #[error("Job not found")]
    NotFound,
    #[error("Only an approved and active provider can do this.")]
    NotAProvider,
    #[error("This job isn’t yours, or it has ended.")]
    NotYours,
    #[error("This job has moved on already. Please reload the page.")]
    Stale,
    #[error("You can’t drop out any more: you’ve marked the work as done.")]
    CannotDropOut,
    #[error("Please say why the price is above your quote")]
    NoReason,
    #[error("Please enter a price from £0 to £100,000")]
    NoPrice,
    #[error("Please say that you’ve arrived before you say that the work is done.")]
    NotArrived,
    #[error("You can add photos once you’ve arrived.")]
    NotThere,
    #[error("Your position is only shown while you’re on the way.")]
    NotEnRoute,
    #[error("Please choose a place in the United Kingdom")]
    Abroad,
    #[error("Please choose a time that is still to come")]
    Past,
    #[error("Please choose a time within a week")]
    FarAhead,
    #[error("Please say why")]
    NoNote,
}

impl From<JobError> for Error {
    fn from(error: JobError) -> Self {
        let sentence = error.to_string();
        let code = match error {
            JobError::NotFound => return Self::NotFound(sentence),
            JobError::NotAProvider => {
                return Self::Forbidden(Refusal { code: "not_a_provider", sentence });
            }
            JobError::NoReason => return Self::invalid("note", sentence),
            JobError::NoPrice => return Self::invalid("final_price_pence", sentence),
            JobError::Abroad => return Self::invalid("lng", sentence),
            JobError::Past | JobError::FarAhead => return Self::invalid("eta", sentence),
            JobError::NoNote => return Self::invalid("reason", sentence),
            JobError::NotYours => "not_yours",
            JobError::Stale => "stale",
            JobError::CannotDropOut => "cannot_drop_out",
            JobError::NotArrived => "not_arrived",
            JobError::NotThere => "not_there",
            JobError::NotEnRoute => "not_en_route",
        };
        Self::Conflict(Refusal { code, sentence }, None)
    }
}

/// What a provider does next; none when there is nothing to do but wait.
pub fn next_step(status: RequestStatus, progress: Option<Progress>) -> Option<Progress> {
    if status != RequestStatus::InProgress {
        return None;
    }
    WAY.into_iter().find(|step| progress.is_none_or(|progress| *step > progress))
}

/// Whether work can be marked as done, which ends the customer's right to cancel: by a provider who is there.
pub fn may_be_done(progress: Option<Progress>) -> bool {
    progress.is_some_and(|progress| progress >= Progress::Arrived)
}

/// The longest way that a provider may announce.
const LONGEST_WAY: TimeDelta = TimeDelta::days(7);

/// Whether a provider can be there then.
pub fn check_eta(eta: Option<DateTime<Utc>>, now: DateTime<Utc>) -> Result<(), JobError> {
    match eta {
        Some(eta) if eta <= now => Err(JobError::Past),
        Some(eta) if eta - now > LONGEST_WAY => Err(JobError::FarAhead),
        _ => Ok(()),
    }
}

/// What a customer owes: the final price where they say yes to it, and never more than the quote otherwise.
pub fn agreed(quoted_pence: i32, final_pence: i32, says_yes: bool) -> i32 {
    if says_yes { final_pence } else { final_pence.min(quoted_pence) }
}

/// The price that a provider asks at the end: above the quote with a reason.
pub fn final_price(
    typed: Option<i32>,
    quoted_pence: i32,
    note: Option<&str>,
) -> Result<i32, JobError> {
    let price = typed.unwrap_or(quoted_pence);
    if !(0..=10_000_000).contains(&price) {
        return Err(JobError::NoPrice);
    }
    if price > quoted_pence && note.is_none() {
        return Err(JobError::NoReason);
    }
    Ok(price)
}

/// From the middle of a cell to its corner, in kilometres.
const CELL_CORNER_KM: f64 = 0.71;

/// Whether a position is so close to the provider's base that nobody is shown it. It is measured from the middle of the
/// base's cell, so that where positions begin tells no more than the cell.
pub fn is_at_base(at: LngLat, base_cell: Option<LngLat>, hidden_km: f64) -> bool {
    let hidden_metres = (hidden_km + CELL_CORNER_KM) * 1000.0;
    base_cell.is_some_and(|middle| at.metres_to(middle) < hidden_metres)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_goes_its_way() {
        use Progress::{Arrived, Done, EnRoute, Working};
        let next = |progress| next_step(RequestStatus::InProgress, progress);
        assert_eq!(
            [None, Some(EnRoute), Some(Arrived), Some(Working), Some(Done)].map(next),
            [Some(EnRoute), Some(Arrived), Some(Working), Some(Done), None]
        );
        assert_eq!(next_step(RequestStatus::Open, None), None);
        assert_eq!(next_step(RequestStatus::Completed, Some(Done)), None);
    }

    #[test]
    fn nothing_is_done_before_somebody_is_there() {
        use Progress::{Arrived, Done, EnRoute, Working};
        let way = [None, Some(EnRoute), Some(Arrived), Some(Working), Some(Done)];
        assert_eq!(way.map(may_be_done), [false, false, true, true, true]);
    }

    #[test]
    fn a_provider_is_there_within_a_week() {
        let now = DateTime::UNIX_EPOCH;
        let checked = |seconds| check_eta(Some(now + TimeDelta::seconds(seconds)), now);
        assert_eq!([checked(0), checked(1)], [Err(JobError::Past), Ok(())]);
        assert_eq!([checked(604_800), checked(604_801)], [Ok(()), Err(JobError::FarAhead)]);
        assert_eq!(check_eta(None, now), Ok(()));
    }

    #[test]
    fn silence_never_costs_more_than_the_quote() {
        assert_eq!(agreed(6500, 7800, true), 7800);
        assert_eq!(agreed(6500, 7800, false), 6500);
        assert_eq!(agreed(6500, 5000, false), 5000);
        assert_eq!(final_price(None, 6500, None), Ok(6500));
        assert_eq!(final_price(Some(7800), 6500, None), Err(JobError::NoReason));
        assert_eq!(final_price(Some(7800), 6500, Some("a clamp")), Ok(7800));
        assert_eq!(final_price(Some(-1), 6500, None), Err(JobError::NoPrice));
        assert_eq!(final_price(Some(i32::MAX), 6500, Some("x")), Err(JobError::NoPrice));
    }

    #[test]
    fn a_position_begins_a_kilometre_from_the_base() {
        let base = LngLat::new(-2.997, 51.584).ok();
        let away = |lng: f64| LngLat::new(lng, 51.584).expect("a place");
        assert!(is_at_base(away(-2.98), base, 1.0));
        assert!(!is_at_base(away(-2.97), base, 1.0));
        assert!(!is_at_base(away(-2.997), None, 1.0));
    }
}
