//! The pairs of car parks that wait for a person, and the decision.

use carpal_domain::pairs::{self, Decision, PairError, WaitingPair};
use sqlx::PgPool;

use super::error::CliError;
use super::output::{self, on_a_line};

/// Who decided on the command line.
const OPERATOR: &str = "operator";

/// The pairs that wait, the likeliest first.
pub async fn waiting(pool: &PgPool, limit: u32, json: bool) -> Result<(), CliError> {
    let waiting = pairs::waiting(pool, i64::from(limit)).await?;
    if waiting.is_empty() && !json {
        output::line("No pair waits for a decision.");
    }
    for pair in &waiting {
        if json {
            output::json(pair);
        } else {
            output::line(&on_a_line(&text(pair)));
        }
    }
    Ok(())
}

/// Decides a pair.
pub async fn decide(pool: &PgPool, pair: i64, decision: &str) -> Result<(), CliError> {
    let unknown = || CliError::Usage(format!("{decision:?} is neither same nor different"));
    let decision = Decision::from_code(decision).ok_or_else(unknown)?;
    let mut tx = pool.begin().await?;
    pairs::decide(&mut tx, pair, decision, OPERATOR).await?;
    tx.commit().await?;
    output::line(&format!("Pair {pair}: {}.", decision.code()));
    Ok(())
}

fn text(pair: &WaitingPair) -> String {
    format!(
        "pair {}: {} ({}; car park {}) and {} ({}; car park {}): score {:.2}: {}",
        pair.id,
        pair.a_name,
        pair.a_sources.join(", "),
        pair.a,
        pair.b_name,
        pair.b_sources.join(", "),
        pair.b,
        pair.score,
        pair.reasons.join(", ")
    )
}

impl From<PairError> for CliError {
    fn from(error: PairError) -> Self {
        match error {
            PairError::Unknown(pair) => {
                Self::Usage(format!("there is no pair {pair}; `carpal-ingest pairs` lists them"))
            }
            PairError::Contradicted(..) | PairError::Deleted(_) => Self::Refused(error.to_string()),
            PairError::Database(error) => error.into(),
        }
    }
}
