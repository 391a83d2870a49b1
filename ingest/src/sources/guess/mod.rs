//! A source file for a list that has none, guessed from the list: its format, encoding, columns and coordinates.

mod columns;
mod layout;

use std::fmt::Write;
use std::path::Path;

use self::columns::Guessed;
use super::{SourceFile, SourceReadError};
use crate::raw::Tags;
use crate::record::Identity;
use crate::shape::identity::Identities;

/// What was guessed.
#[derive(Debug)]
pub struct Guess {
    /// The source file's text.
    pub toml: String,
    /// The same, parsed.
    pub file: SourceFile,
}

/// Guesses the source file of the list at `path`, for a source called `name`.
///
/// # Errors
/// [`SourceReadError`]: it cannot be read, or nothing in it looks like a position.
pub fn guess(path: &Path, name: &str) -> Result<Guess, SourceReadError> {
    let layout = layout::of(path)?;
    let rows = layout.rows(path)?;
    let mut toml = String::new();
    let mut line = |text: String| {
        let _ = writeln!(toml, "{text}");
    };
    line(format!("name = {}", quoted(name)));
    line("kind = \"council\"".to_owned());
    line("# Whom the map credits, and the licence of the data.".to_owned());
    line("attribution = \"\"".to_owned());
    line("licence = \"\"".to_owned());
    line(format!("format = {}", quoted(layout.format())));
    for (key, value) in layout.settings() {
        line(format!("{key} = {value}"));
    }
    if layout.is_feed() {
        line("\n# Write the address where it is asked for here, and how often.".to_owned());
        line("[live]\nurl = \"https://feed.invalid/\"\nevery = \"1m\"".to_owned());
    }
    if !layout.says_itself() {
        let columns = column_names(&rows);
        let guessed = columns::guess(&columns, &rows);
        let position = guessed.position.as_ref().ok_or_else(|| no_position(path, &columns))?;
        if !position.crs.is_degrees() {
            line(format!("crs = {}", quoted(&position.crs.to_string())));
        }
        if let Some(id) = identity(&rows) {
            line(format!("id = {}", quoted(&id)));
        }
        line("\n[fields]".to_owned());
        write_fields(&guessed, &columns, &mut line);
    }
    let file = SourceFile::parse(Path::new("the guessed source file"), &toml)?;
    Ok(Guess { toml, file })
}

fn write_fields(guessed: &Guessed, columns: &[String], line: &mut dyn FnMut(String)) {
    if let Some(position) = &guessed.position {
        let (x, y) =
            if position.crs.is_degrees() { ("lng", "lat") } else { ("easting", "northing") };
        line(format!("{x} = {}", quoted(&position.x)));
        line(format!("{y} = {}", quoted(&position.y)));
    }
    for field in &guessed.fields {
        let column = quoted(&field.column);
        line(match field.function {
            "" => format!("{} = {column}", field.name),
            function => format!("{} = {{ column = {column}, {function} }}", field.name),
        });
    }
    let unused = columns.iter().filter(|column| !guessed.uses(column)).map(String::as_str);
    let unused: Vec<&str> = unused.collect();
    if !unused.is_empty() {
        line(format!("# Not used: {}", unused.join(", ").replace(char::is_control, " ")));
    }
}

fn no_position(path: &Path, columns: &[String]) -> SourceReadError {
    SourceReadError::NoGuess(format!(
        "{}: no two columns hold a position in the UK; there are {}. A list needs longitude and latitude, or easting and northing",
        path.display(),
        columns.join(", ").chars().take(600).collect::<String>()
    ))
}

/// Every column of every row, in the order of their appearance.
fn column_names(rows: &[Tags]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for row in rows {
        for (column, _) in &row.0 {
            if names.len() < crate::read::table::MAX_COLUMNS
                && !names.iter().any(|name| **name == **column)
            {
                names.push(column.to_string());
            }
        }
    }
    names
}

/// The column that identifies the rows, if one does.
fn identity(rows: &[Tags]) -> Option<String> {
    let mut identities = Identities::default();
    for row in rows {
        identities.add(row);
    }
    match identities.choose().ok()?.identity() {
        Identity::Property(column) => Some(column),
        Identity::Element | Identity::Position => None,
    }
}

/// A text as TOML's basic string. JSON's escapes are TOML's, but for one character.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string().replace('\u{7f}', "\\u007F")
}

#[cfg(test)]
mod tests;
