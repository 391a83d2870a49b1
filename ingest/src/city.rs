//! A city's GeoJSON, from the address that a template gives: asked for by HEAD, then fetched by GET.

use std::io::Write;
use std::time::Duration;

use carpal_domain::address::without_credentials;
use reqwest::{Response, Url};
use tempfile::NamedTempFile;
use tokio::time::timeout;

use crate::overpass::{error_chain, http_client};

/// The largest file that is accepted, unpacked, in bytes.
const MAX_BYTES: u64 = 256 << 20;
/// How long the server may be silent.
const SILENCE: Duration = Duration::from_secs(30);

/// Why a city's GeoJSON was not fetched; the message says what to do.
#[derive(Debug, thiserror::Error)]
pub enum CityError {
    /// No template is set.
    #[error(
        "CARPAL_CITY_GEOJSON_URL is not set, so cities cannot be fetched by name. Set it to an address with {{city}} in it, or give a file: carpal-ingest city FILE.geojson"
    )]
    Unset,
    /// The template does not give an address.
    #[error("CARPAL_CITY_GEOJSON_URL is {template:?}: {why}")]
    Template {
        /// What it is set to.
        template: String,
        /// What is wrong with it.
        why: String,
    },
    /// The server responded with an error, such as that there is no such file.
    #[error(
        "{url} responded with {status} to {method}. Check CARPAL_CITY_GEOJSON_URL and whether the file is there"
    )]
    Status {
        /// The address.
        url: String,
        /// HEAD or GET.
        method: &'static str,
        /// Such as `404 Not Found`.
        status: String,
    },
    /// The server could not be reached, fell silent, or broke off.
    #[error("{url} cannot be fetched: {why}. Check the network, then try again")]
    Unreachable {
        /// The address.
        url: String,
        /// What happened.
        why: String,
    },
    /// The file is larger than any city's.
    #[error(
        "{url} is larger than {MAX_BYTES} bytes, which no city needs. Check CARPAL_CITY_GEOJSON_URL"
    )]
    TooLarge {
        /// The address.
        url: String,
    },
    /// The file could not be stored on this machine.
    #[error("{url} cannot be stored in {folder}: {source}. Make room there, or set TMPDIR")]
    Disk {
        /// The address.
        url: String,
        /// The folder of temporary files.
        folder: String,
        /// What the system said.
        source: std::io::Error,
    },
}

/// The address of one city's GeoJSON.
#[derive(Debug, Clone)]
pub struct CitySource {
    url: Url,
}

impl CitySource {
    /// The address that `template` makes of a city's slug.
    ///
    /// # Errors
    /// [`CityError::Unset`] and [`CityError::Template`].
    pub fn new(template: Option<&str>, slug: &str) -> Result<Self, CityError> {
        let template = template.filter(|template| !template.is_empty()).ok_or(CityError::Unset)?;
        let wrong = |why: String| CityError::Template { template: template.to_owned(), why };
        if !template.contains("{city}") {
            return Err(wrong("it must contain {city}".into()));
        }
        let url = Url::parse(&template.replace("{city}", slug))
            .map_err(|error| wrong(format!("it does not give an address ({error})")))?;
        if matches!(url.scheme(), "http" | "https") {
            Ok(Self { url })
        } else {
            Err(wrong("it must begin with http:// or https://".into()))
        }
    }

    /// The address without a user or password, to be shown.
    #[must_use]
    pub fn name(&self) -> String {
        without_credentials(&self.url).to_string()
    }
}

/// Fetches it into a temporary file, which is removed with its handle. The whole may take as long as `limit`.
///
/// # Errors
/// [`CityError`].
pub async fn fetch(from: &CitySource, limit: Duration) -> Result<NamedTempFile, CityError> {
    let late = |_| from.unreachable(format!("it took longer than {} s", limit.as_secs()));
    timeout(limit, from.fetch()).await.map_err(late)?
}

impl CitySource {
    async fn fetch(&self) -> Result<NamedTempFile, CityError> {
        let http = http_client().map_err(|error| self.unreachable(error_chain(&error)))?;
        self.request("HEAD", http.head(self.url.clone())).await?;
        let mut response = self.request("GET", http.get(self.url.clone())).await?;
        let disk = |source| CityError::Disk {
            url: self.name(),
            folder: std::env::temp_dir().display().to_string(),
            source,
        };
        let mut file = NamedTempFile::with_prefix("carpal-city-").map_err(disk)?;
        let mut bytes = 0;
        while let Some(chunk) = self.within_silence(response.chunk()).await? {
            bytes += chunk.len() as u64;
            if bytes > MAX_BYTES {
                return Err(CityError::TooLarge { url: self.name() });
            }
            file.write_all(&chunk).map_err(disk)?;
        }
        file.flush().map_err(disk)?;
        Ok(file)
    }

    async fn request(
        &self,
        method: &'static str,
        request: reqwest::RequestBuilder,
    ) -> Result<Response, CityError> {
        let response = self.within_silence(request.send()).await?;
        if response.status().is_success() {
            return Ok(response);
        }
        Err(CityError::Status { url: self.name(), method, status: response.status().to_string() })
    }

    async fn within_silence<T>(
        &self,
        what: impl Future<Output = Result<T, reqwest::Error>>,
    ) -> Result<T, CityError> {
        timeout(SILENCE, what)
            .await
            .map_err(|_| self.unreachable(format!("it sent nothing for {} s", SILENCE.as_secs())))?
            .map_err(|error| self.unreachable(error_chain(&error)))
    }

    fn unreachable(&self, why: String) -> CityError {
        CityError::Unreachable { url: self.name(), why }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_template_gives_an_address_or_says_why_not() {
        let of = |template| CitySource::new(template, "milton-keynes").map(|source| source.name());
        let made = of(Some("https://user:secret@example.org/{city}.geojson")).expect("an address");
        assert_eq!(made, "https://example.org/milton-keynes.geojson");
        assert!(matches!(of(None), Err(CityError::Unset)));
        assert!(matches!(of(Some("")), Err(CityError::Unset)));
        for wrong in ["https://example.org/", "{city}", "file:///{city}"] {
            assert!(matches!(of(Some(wrong)), Err(CityError::Template { .. })), "{wrong}");
        }
    }
}
