//! What can be asked on the command line.

use std::path::PathBuf;
use std::time::Duration;

use carpal_domain::database::Database;
use carpal_domain::geometry::Bbox;
use carpal_ingest::overpass::{DEFAULT_URL, Limits};
use clap::{Args, Parser, Subcommand};

const AFTER_HELP: &str = "Exit codes: 0 done, 1 failed, 2 wrong usage, 3 refused by a guard (another run of the source \
is under way; too much of the source would be gone).\nA run is one transaction: whatever ends it early, nothing is half-written.";

/// Takes car parks and what a map draws around them into CarPal's database.
#[derive(Debug, Parser)]
#[command(name = "carpal-ingest", version, about, after_help = AFTER_HELP)]
pub struct Config {
    /// The database.
    #[command(flatten)]
    pub database: Database,

    /// Where Overpass answers.
    #[arg(long, env = "CARPAL_OVERPASS_URL", default_value = DEFAULT_URL, global = true)]
    pub overpass_url: String,

    /// How often Overpass is asked before giving up.
    #[arg(long, env = "CARPAL_OVERPASS_ATTEMPTS", default_value_t = Limits::default().attempts, hide = true, global = true)]
    pub overpass_attempts: u32,

    /// Milliseconds before Overpass is asked a second time; each later wait is twice as long.
    #[arg(long, env = "CARPAL_OVERPASS_WAIT_MS", default_value_t = default_wait_ms(), hide = true, global = true)]
    pub overpass_wait_ms: u64,

    /// Template of the address of a city's GeoJSON; {city} stands for the city, such as `stoke-on-trent`.
    #[arg(long, env = "CARPAL_CITY_GEOJSON_URL", global = true)]
    pub city_geojson_url: Option<String>,

    /// What to take in.
    #[command(subcommand)]
    pub command: Command,
}

fn default_wait_ms() -> u64 {
    u64::try_from(Limits::default().first_wait.as_millis()).unwrap_or(u64::MAX)
}

impl Config {
    /// How patient to be with Overpass.
    pub fn limits(&self) -> Limits {
        Limits {
            attempts: self.overpass_attempts,
            first_wait: Duration::from_millis(self.overpass_wait_ms),
            ..Limits::default()
        }
    }
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// An OpenStreetMap extract of any country: PBF, or OSM XML, plain or gzipped; told by content.
    Osm {
        /// The extract, such as wales.osm.pbf.
        file: PathBuf,
        #[command(flatten)]
        options: Options,
    },
    /// Parking from an Overpass server, or an answer of one in a file (JSON, XML or gzipped XML).
    Overpass {
        #[command(flatten)]
        of: OverpassInput,
        #[command(flatten)]
        options: Options,
    },
    /// A city's GeoJSON, fetched by `CARPAL_CITY_GEOJSON_URL` or from a file. It must lie in the UK.
    City {
        /// A city's name, or a file.
        city: String,
        /// Whom to credit.
        #[arg(long, default_value = "")]
        attribution: String,
        /// The licence of the data.
        #[arg(long, default_value = "")]
        licence: String,
        #[command(flatten)]
        options: Options,
    },
    /// The built-in places that CarPal ships, with their sources.
    Builtin {
        #[command(flatten)]
        options: Options,
    },
    /// Generated places around the 17 cities, for trying CarPal without a network; always shown as practice.
    Practice {
        /// How many places.
        #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1_000_000), required_unless_present = "remove")]
        count: Option<u32>,
        /// The same seed and count give the same places.
        #[arg(long, required_unless_present = "remove")]
        seed: Option<u64>,
        /// Delete every practice place instead.
        #[arg(long, conflicts_with_all = ["count", "seed"])]
        remove: bool,
        #[command(flatten)]
        options: Options,
    },
    /// The coast and the countries, from a TopoJSON file of the npm package world-atlas.
    Coast {
        /// Such as node_modules/world-atlas/countries-10m.json.
        file: PathBuf,
        #[command(flatten)]
        options: Options,
    },
    /// Lists the latest runs.
    Runs {
        /// Only of this source.
        #[arg(long)]
        source: Option<String>,
        /// How many.
        #[arg(long, default_value_t = 20)]
        limit: u32,
        /// One JSON object a line.
        #[arg(long)]
        json: bool,
    },
    /// Lists what a run left out, and why.
    Rejects {
        /// The run's number; by default the latest that left something out.
        run: Option<i64>,
        /// How many.
        #[arg(long, default_value_t = 100)]
        limit: u32,
        /// One JSON object a line.
        #[arg(long)]
        json: bool,
    },
}

/// What every import can be told.
#[derive(Debug, Clone, Args)]
pub struct Options {
    /// The source's name. What is gone is decided among the records of one source. By default the file's name without
    /// its ending and without a date at its end: andorra-2021.osm.pbf is of source andorra.
    #[arg(long, value_name = "NAME")]
    pub source: Option<String>,
    /// Do everything, report it, and take it back.
    #[arg(long)]
    pub dry_run: bool,
    /// Print the report as one JSON object, the last line of standard output.
    #[arg(long)]
    pub json: bool,
    /// Load even when more than 40 % of what the source held would be gone.
    #[arg(long)]
    pub accept_loss: bool,
}

/// Where an Overpass answer comes from: exactly one of these.
#[derive(Debug, Clone, Args)]
#[group(required = true, multiple = false)]
pub struct OverpassInput {
    /// One of the 17 cities.
    #[arg(long)]
    pub city: Option<String>,
    /// A box: west,south,east,north in degrees.
    #[arg(long, allow_hyphen_values = true, value_name = "W,S,E,N")]
    pub bbox: Option<Bbox>,
    /// An answer that was saved before.
    pub file: Option<PathBuf>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_holds_together() {
        Config::command().debug_assert();
        let parsed =
            Config::try_parse_from(["carpal-ingest", "overpass", "--bbox", "-3.1,53.3,-2.8,53.5"]);
        assert!(parsed.is_ok(), "{parsed:?}");
        for wrong in [
            vec!["overpass"],
            vec!["overpass", "--city", "Derby", "x.json"],
            vec!["overpass", "--bbox", "1,2,3"],
            vec!["practice", "--count", "0", "--seed", "1"],
            vec!["practice", "--count", "5"],
            vec!["osm"],
            vec![],
        ] {
            let args = std::iter::once("carpal-ingest").chain(wrong.iter().copied());
            let error = Config::try_parse_from(args).expect_err("wrong usage");
            assert_eq!(error.exit_code(), 2, "{wrong:?}");
        }
    }
}
