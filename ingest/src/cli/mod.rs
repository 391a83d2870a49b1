//! The command line: options, what each command does and prints, and the exit code.

mod args;
mod database;
mod error;
mod feed_args;
mod feeds;
mod import;
mod output;
mod pairs;
mod progress;
mod rejects;
mod runs;
mod signals;
mod source;
mod stdin;

use std::process::ExitCode;

use args::{Command, Config, PairsCommand, SourceCommand};
use database::connect;
use error::CliError;

/// Does what the command line asks.
pub fn main() -> ExitCode {
    let runtime = match tokio::runtime::Runtime::new() {
        Ok(runtime) => runtime,
        Err(error) => {
            let failure = CliError::Failed(format!("no thread can be started: {error}"));
            output::error(&failure);
            return ExitCode::from(failure.code());
        }
    };
    let code = runtime.block_on(run());
    // An import that was stopped may still be reading on a thread of its own, which nobody waits for.
    runtime.shutdown_background();
    code
}

async fn run() -> ExitCode {
    let config: Config = carpal_domain::env::configuration();
    // What goes wrong is said once, by the command, in a sentence.
    config.log.start("error");
    match dispatch(&config).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            output::error(&failure);
            ExitCode::from(failure.code())
        }
    }
}

async fn dispatch(config: &Config) -> Result<(), CliError> {
    match &config.command {
        Command::Osm { file, options } => import::osm(config, file, options).await,
        Command::Overpass { input, options } => import::overpass(config, input, options).await,
        Command::City { city, attribution, licence, id_property, options } => {
            let id_property = id_property.as_deref();
            import::city(config, city, attribution, licence, id_property, options).await
        }
        Command::Council { file, source_file, id_property, attribution, licence, options } => {
            let described = import::Described {
                source_file: source_file.as_deref(),
                id_property: id_property.as_deref(),
                attribution,
                licence,
            };
            import::council(config, file, &described, options).await
        }
        Command::Source { command: SourceCommand::New { file, name } } => {
            source::new(file, name.as_deref())
        }
        Command::Source { command: SourceCommand::Check { file, source_file } } => {
            source::check(file, source_file.as_deref())
        }
        Command::Source { command: SourceCommand::List { json } } => source::list(*json),
        Command::Feed { command } => feeds::dispatch(config, command).await,
        Command::Builtin { options } => import::builtin(config, options).await,
        Command::Practice { remove: true, options, .. } => {
            import::remove_practice(config, options).await
        }
        Command::Practice { count, seed, options, .. } => {
            import::practice(config, count.unwrap_or_default(), seed.unwrap_or_default(), options)
                .await
        }
        Command::Coast { file, options } => import::coast(config, file, options).await,
        Command::Runs { run: Some(run), diff, json, .. } => {
            runs::one(&connect(config).await?, *run, *diff, *json).await
        }
        Command::Runs { source, limit, json, .. } => {
            runs::latest(&connect(config).await?, source.as_deref(), *limit, *json).await
        }
        Command::Pairs { decide: Some(PairsCommand::Decide { pair, decision }), .. } => {
            pairs::decide(&connect(config).await?, *pair, decision).await
        }
        Command::Pairs { decide: None, limit, json } => {
            pairs::waiting(&connect(config).await?, *limit, *json).await
        }
        Command::Rejects { run, limit, json } => {
            rejects::list(&connect(config).await?, *run, *limit, *json).await
        }
    }
}
