//! Feeds: added, listed, asked, and looked after.

use std::path::Path;

use carpal_domain::feed_matches::{
    self, FeedMatch, FeedMatchError, FeedMatchFilter, MatchDecision,
};
use carpal_domain::feeds::{self, FeedRow};
use chrono::Utc;
use serde_json::json;
use sqlx::PgPool;

use super::args::Config;
use super::database::connect;
use super::error::CliError;
use super::feed_args::{FeedCommand, FeedMatchesCommand};
use super::output;
use super::stdin::{self, Input};
use crate::feed::ask::FeedSettings;
use crate::feed::history::HistoryError;
use crate::feed::{self, FeedReport, RefreshError, Refreshed};
use crate::load;
use crate::sources::{self, SourceFile};

/// Who decided on the command line.
const OPERATOR: &str = "operator";

/// Does one of the commands.
pub async fn dispatch(config: &Config, command: &FeedCommand) -> Result<(), CliError> {
    let pool = connect(config).await?;
    match command {
        FeedCommand::Add { file, feed_url } => add(&pool, file, feed_url.as_deref()).await,
        FeedCommand::List { json } => list(&pool, *json).await,
        FeedCommand::Run { name, json } => run(&pool, &config.feeds, name, *json).await,
        FeedCommand::Status { name, limit, json } => status(&pool, name, *limit, *json).await,
        FeedCommand::Matches {
            decide: Some(FeedMatchesCommand::Decide { id, decision, car_park }),
            ..
        } => decide(&pool, *id, decision, *car_park).await,
        FeedCommand::Matches { decide: None, source, status, limit, json } => {
            let filter =
                FeedMatchFilter { id: None, source: source.as_deref(), status: Some(status) };
            matches(&pool, filter, *limit, *json).await
        }
        FeedCommand::History { name, file, json } => history(&pool, name, file, *json).await,
        FeedCommand::Pause { name } => enable(&pool, name, false).await,
        FeedCommand::Resume { name } => enable(&pool, name, true).await,
        FeedCommand::Remove { name } => remove(&pool, name).await,
    }
}

async fn add(pool: &PgPool, path: &Path, url: Option<&str>) -> Result<(), CliError> {
    let (file, text) = source_file(path)?;
    let Some(live) = &file.live else {
        let error = feed::FeedError::NoFeed(file.source.name.clone());
        return Err(CliError::Usage(error.to_string()));
    };
    load::check_name(&file.source)?;
    let url = url.unwrap_or(&live.url);
    if !url.parse().is_ok_and(|url: reqwest::Url| matches!(url.scheme(), "http" | "https")) {
        return Err(CliError::Usage("a feed's address begins with http:// or https://".into()));
    }
    let every = i32::try_from(live.every.as_secs()).unwrap_or(i32::MAX);
    let mut tx = pool.begin().await?;
    feed::add(&mut tx, &file, &text, url, every).await?;
    tx.commit().await?;
    let name = &file.source.name;
    output::line(&format!("The feed {name} is asked every {every} s."));
    Ok(())
}

/// A source file and its text: at a path, or a shipped one by its name.
fn source_file(path: &Path) -> Result<(SourceFile, String), CliError> {
    let file = SourceFile::load(path).map_err(CliError::Usage)?;
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) => match sources::shipped_text(&file.source.name) {
            Some(text) => text.to_owned(),
            None => return Err(CliError::Usage(format!("{}: {error}", path.display()))),
        },
    };
    Ok((file, text))
}

async fn list(pool: &PgPool, json: bool) -> Result<(), CliError> {
    let feeds = feeds::list(pool, None, Utc::now()).await?;
    if feeds.is_empty() && !json {
        output::line("There are no feeds. `carpal-ingest feed add FILE` adds one.");
    }
    for feed in &feeds {
        if json {
            line(feed)?;
        } else {
            output::line(&text(feed));
        }
    }
    Ok(())
}

async fn run(
    pool: &PgPool,
    settings: &FeedSettings,
    name: &str,
    json: bool,
) -> Result<(), CliError> {
    let client = settings.client().map_err(|error| CliError::Failed(error.to_string()))?;
    let (unchanged, report) = match feed::refresh(pool, &client, name, Utc::now).await? {
        Refreshed::UnderWay => {
            return Err(CliError::Refused(format!("the feed {name} is being asked already")));
        }
        Refreshed::Overtaken => {
            let what = "was changed while it was asked, and its answer is thrown away";
            return Err(CliError::Refused(format!("the feed {name} {what}")));
        }
        Refreshed::Failed(why) => return Err(CliError::Failed(why)),
        Refreshed::Unchanged(report) => (true, report),
        Refreshed::Done(report) => (false, report),
    };
    if json {
        return line(&json!({"unchanged": unchanged, "report": report}));
    }
    let FeedReport { readings, believed, matched, findings, changed, waiting } = report;
    let what = if unchanged { "says the same as before" } else { "says something new" };
    output::line(&format!(
        "The feed {name} {what}: {readings} readings, {believed} believed, {matched} of them of car parks on the map, \
         {findings} findings; {changed} car parks changed, {waiting} more wait for a person.",
    ));
    Ok(())
}

async fn status(pool: &PgPool, name: &str, limit: u32, json: bool) -> Result<(), CliError> {
    let feeds = feeds::list(pool, Some(name), Utc::now()).await?;
    let Some(feed) = feeds.first() else { return Err(unknown(name)) };
    if json {
        line(feed)?;
    } else {
        output::line(&text(feed));
    }
    let findings = feeds::findings(pool, name, limit.into()).await?;
    for finding in &findings {
        if json {
            line(finding)?;
        } else {
            output::line(&format!(
                "  {} {}: {} ({} times, last at {})",
                finding.kind,
                finding.external_id,
                finding.detail,
                finding.times,
                finding.last_at.format("%F %T UTC"),
            ));
        }
    }
    if findings.is_empty() && !json {
        output::line("  Nothing was found that could not be believed.");
    }
    Ok(())
}

async fn matches(
    pool: &PgPool,
    filter: FeedMatchFilter<'_>,
    limit: u32,
    json: bool,
) -> Result<(), CliError> {
    let matches = feed_matches::matches(pool, filter, limit.into()).await?;
    if matches.is_empty() && !json {
        output::line(&format!("No car park of a feed is {}.", filter.status.unwrap_or("known")));
    }
    for of in &matches {
        if json {
            line(of)?;
        } else {
            output::line(&match_text(of));
        }
    }
    Ok(())
}

async fn decide(
    pool: &PgPool,
    id: i64,
    decision: &str,
    car_park: Option<i64>,
) -> Result<(), CliError> {
    let mut tx = pool.begin().await?;
    let decided = if decision == "same" {
        let filter = FeedMatchFilter { id: Some(id), ..FeedMatchFilter::default() };
        let known = feed_matches::matches(&mut *tx, filter, 1).await?;
        let proposed = known.first().and_then(|of| of.car_park.as_ref()).map(|of| of.id);
        let Some(car_park) = car_park.or(proposed) else {
            return Err(CliError::Usage(format!(
                "no car park is proposed for match {id}: name one with --car-park"
            )));
        };
        MatchDecision::Same(car_park)
    } else if decision == "undo" {
        MatchDecision::Undo
    } else {
        MatchDecision::Different
    };
    feed_matches::decide(&mut tx, id, decided, OPERATOR, Utc::now()).await?;
    tx.commit().await?;
    output::line(&format!("Match {id}: {decision}."));
    Ok(())
}

async fn history(pool: &PgPool, name: &str, file: &Path, json: bool) -> Result<(), CliError> {
    let usage = |shown: &str, error: std::io::Error| CliError::Usage(format!("{shown}: {error}"));
    if !stdin::is_meant(file) {
        std::fs::File::open(file).map_err(|error| usage(&file.display().to_string(), error))?;
    }
    let input = Input::open_list(file)?;
    let opened = std::fs::File::open(&input.path).map_err(|error| usage(&input.shown, error))?;
    let report = feed::history::import(pool, name, opened, Utc::now()).await?;
    if json {
        return line(&report);
    }
    output::line(&format!(
        "{}: {} lines: {} new, {} known, {} of car parks that are not on the map, {} rejected.",
        input.shown, report.read, report.new, report.known, report.unmatched, report.rejected
    ));
    for (number, why) in &report.rejects {
        output::line(&format!("  line {number}: {why}"));
    }
    Ok(())
}

async fn enable(pool: &PgPool, name: &str, is_enabled: bool) -> Result<(), CliError> {
    if !feed::enable(pool, name, is_enabled).await? {
        return Err(unknown(name));
    }
    let done = if is_enabled { "asked again" } else { "paused" };
    output::line(&format!("The feed {name} is {done}."));
    Ok(())
}

async fn remove(pool: &PgPool, name: &str) -> Result<(), CliError> {
    let mut tx = pool.begin().await?;
    if !feed::remove(&mut tx, name, Utc::now()).await? {
        return Err(unknown(name));
    }
    tx.commit().await?;
    output::line(&format!("The feed {name} is forgotten."));
    Ok(())
}

fn unknown(name: &str) -> CliError {
    RefreshError::Unknown(name.to_owned()).into()
}

fn line(value: &impl serde::Serialize) -> Result<(), CliError> {
    output::line(&serde_json::to_string(value).map_err(|e| CliError::Failed(e.to_string()))?);
    Ok(())
}

fn text(feed: &FeedRow) -> String {
    let state = match (feed.is_enabled, feed.failures, feed.answered_at) {
        (false, ..) => "paused".to_owned(),
        (_, 0, None) => "not asked yet".to_owned(),
        (_, 0, Some(at)) => format!("answered at {}", at.format("%F %T UTC")),
        (_, failures, _) => {
            let next = feed.next_at.format("%T UTC");
            format!("failed {failures} times, next at {next}: {}", feed.last_error)
        }
    };
    format!(
        "{}: {} every {} s; {} car parks, {} on the map, {} wait, {} live; {state}",
        feed.source,
        feed.url,
        feed.every_seconds,
        feed.car_parks,
        feed.matched,
        feed.waiting,
        feed.live
    )
}

fn match_text(of: &FeedMatch) -> String {
    let is = of.car_park.as_ref().map_or_else(
        || "none on the map".to_owned(),
        |car_park| format!("{} (car park {})", car_park.name, car_park.id),
    );
    format!(
        "match {}: {} ({} of {}) and {is}: {}, score {:.2}: {}",
        of.id,
        of.name,
        of.external_id,
        of.source,
        of.status,
        of.score.unwrap_or_default(),
        of.reasons.join(", ")
    )
}

impl From<RefreshError> for CliError {
    fn from(error: RefreshError) -> Self {
        match error {
            RefreshError::Unknown(_) => Self::Usage(error.to_string()),
            RefreshError::Database(error) => error.into(),
        }
    }
}

impl From<FeedMatchError> for CliError {
    fn from(error: FeedMatchError) -> Self {
        match error {
            FeedMatchError::Unknown(id) => Self::Usage(format!(
                "there is no match {id}; `carpal-ingest feed matches` lists them"
            )),
            FeedMatchError::NoCarPark(_)
            | FeedMatchError::Taken(_)
            | FeedMatchError::Undecided(_) => Self::Refused(error.to_string()),
            FeedMatchError::Database(error) => error.into(),
        }
    }
}

impl From<HistoryError> for CliError {
    fn from(error: HistoryError) -> Self {
        match error {
            HistoryError::Unknown(_) | HistoryError::Unreadable(_) => {
                Self::Usage(error.to_string())
            }
            HistoryError::Database(error) => error.into(),
        }
    }
}
