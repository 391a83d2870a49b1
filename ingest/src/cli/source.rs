//! Source files: a guess for a list that has none, with a preview, and those that are shipped.

use std::fmt::Write as _;
use std::path::Path;

use carpal_domain::price::pounds;
use serde_json::json;

use super::error::CliError;
use super::output;
use super::stdin::{self, Input};
use crate::input::InputError;
use crate::record::{Batch, CarPark};
use crate::source_name;
use crate::sources::{self, SourceFile};

/// How many records of a list are shown.
const SHOWN: usize = 5;

/// Prints the source file that is guessed for a list, and how the list would be read with it.
pub fn new(file: &Path, name: Option<&str>) -> Result<(), CliError> {
    let input = Input::open_list(file)?;
    let by_file = || if stdin::is_meant(file) { None } else { source_name::of(file) };
    let name = name.map(str::to_owned).or_else(by_file).ok_or_else(|| {
        CliError::Usage(format!(
            "{} gives no name for its source: name it with --name",
            input.shown
        ))
    })?;
    let guess = sources::guess(&input.path, &name).map_err(InputError::from)?;
    output::line(guess.toml.trim_end());
    match sources::read(&input.path, &guess.file, None, &|_, _| {}) {
        Ok(batch) => output::aside(&preview(&batch)),
        Err(error) => output::aside(&format!("With this it cannot be read: {error}")),
    }
    Ok(())
}

fn preview(batch: &Batch) -> String {
    let mut text = format!(
        "\nWith this, {} of {} records are car parks, identified by {}.",
        batch.car_parks.len(),
        batch.read,
        batch.identity.code().replace(':', " ")
    );
    for record in batch.car_parks.first(SHOWN).unwrap_or_default() {
        let _ = write!(text, "\n\n  {}\n{}", record.external_id, facts(&record.content));
    }
    for reject in batch.rejects.iter().take(SHOWN) {
        let _ = write!(text, "\n\n  {}: {}: {}", reject.position, reject.reason, reject.detail);
    }
    text
}

/// What is known of a car park, a line each.
fn facts(car_park: &CarPark) -> String {
    let inferred = |yes: bool| if yes { " (inferred)" } else { "" };
    let price = |pence: Option<i32>| pence.map(pounds).unwrap_or_default();
    let basis = car_park.price_basis.map_or("", |basis| basis.code());
    let facts = [
        ("name", format!("{}{}", car_park.name, inferred(car_park.name_inferred))),
        ("at", car_park.location.to_string()),
        ("address", car_park.address.clone()),
        ("capacity", car_park.capacity.map(|spaces| spaces.to_string()).unwrap_or_default()),
        ("hours", car_park.opening_hours.clone()),
        ("hourly", format!("{} {basis}", price(car_park.price_hour_pence)).trim().to_owned()),
        ("charge", car_park.charge_raw.clone()),
        ("operator", car_park.operator.clone()),
        ("notes", car_park.notes_on_data.join(", ")),
    ];
    let told = facts.iter().filter(|(_, value)| !value.is_empty());
    told.map(|(key, value)| format!("    {key:<9} {value}")).collect::<Vec<_>>().join("\n")
}

/// Says field by field what would be read of a file, as a list and as a feed, and stores nothing.
pub fn check(file: &Path, source_file: Option<&Path>) -> Result<(), CliError> {
    let input = Input::open_list(file)?;
    let source = if let Some(path) = source_file {
        SourceFile::load(path).map_err(CliError::Failed)?
    } else {
        let name = source_name::of(file).unwrap_or_else(|| "unnamed".to_owned());
        let guess = sources::guess(&input.path, &name).map_err(InputError::from)?;
        output::aside("No --source-file: this is what `source new` guesses.");
        guess.file
    };
    let check = sources::check(&input.path, &source);
    output::line(check.to_string().trim_end());
    if check.is_readable() {
        Ok(())
    } else {
        Err(CliError::Failed(format!("nothing of {} can be read", input.shown)))
    }
}

/// Lists the source files that are shipped.
pub fn list(json: bool) -> Result<(), CliError> {
    let shipped = sources::shipped().map_err(|error| CliError::Failed(error.to_string()))?;
    for file in shipped {
        let source = &file.source;
        let (kind, format) = (source.kind.code(), file.format.name());
        if json {
            let line = json!({
                "name": source.name, "kind": kind, "format": format, "attribution": source.attribution,
                "licence": source.licence, "url": file.url, "source_file": file.path,
            });
            output::json(&line);
        } else {
            output::line(&format!(
                "{:<16} {kind:<8} {format:<8} {} ({})",
                source.name, source.attribution, source.licence
            ));
        }
    }
    Ok(())
}
