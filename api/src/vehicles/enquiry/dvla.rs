//! DVLA's Vehicle Enquiry Service API, version 1:
//! <https://developer-portal.driver-vehicle-licensing.api.gov.uk/apis/vehicle-enquiry-service/vehicle-enquiry-service-description.html>

use std::time::Duration;

use anyhow::Context;
use carpal_domain::registration::Registration;
use reqwest::header::HeaderValue;
use reqwest::{Client, Response, StatusCode, Url, redirect};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;

/// For a whole answer: somebody waits before a form that they can fill in themselves.
/// Less than any answer may take.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(3);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);
/// Bytes of an answer; it has about 700.
const MAX_BYTES: usize = 64 * 1024;

/// Asks DVLA. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Dvla {
    http: Client,
    url: Url,
    key: HeaderValue,
}

/// What we take of an answer. The rest (tax, MOT, dates) is nobody's business here.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DvlaVehicle {
    /// In capitals.
    #[serde(default)]
    pub make: Option<String>,
    /// In capitals, mostly.
    #[serde(default)]
    pub colour: Option<String>,
    /// In capitals.
    #[serde(default)]
    pub fuel_type: Option<String>,
    /// Of four digits.
    #[serde(default)]
    pub year_of_manufacture: Option<i64>,
}

/// What is said of a question that DVLA understood and has no vehicle for.
#[derive(Deserialize)]
struct Errors {
    errors: Vec<serde_json::Value>,
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum DvlaError {
    /// Not reached, too slow, or broken off.
    #[error("no answer")]
    Failed(#[from] reqwest::Error),
    /// It refuses, or cannot.
    #[error("status {0}")]
    Status(StatusCode),
    /// Something else answers at this address.
    #[error("status {0}, with what is no answer of this service")]
    Nonsense(StatusCode),
}

impl Dvla {
    /// With a key; none without.
    ///
    /// # Errors
    /// When the address is none, or the key cannot be sent.
    pub fn configured(url: &str, key: &str) -> anyhow::Result<Option<Self>> {
        if key.is_empty() {
            return Ok(None);
        }
        let url = url.parse().context("CARPAL_DVLA_URL is no address")?;
        let mut key = HeaderValue::from_str(key).context("CARPAL_DVLA_KEY is no key")?;
        key.set_sensitive(true);
        // rustls panics without a provider; a program that has installed one keeps it.
        if rustls::crypto::CryptoProvider::get_default().is_none() {
            let _ = rustls::crypto::ring::default_provider().install_default();
        }
        let http = Client::builder()
            .user_agent(concat!("CarPal/", env!("CARGO_PKG_VERSION")))
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(REQUEST_TIMEOUT)
            // The key goes nowhere but to the address that was set.
            .redirect(redirect::Policy::none())
            .build()?;
        Ok(Some(Self { http, url, key }))
    }

    /// What a registration is of; none when DVLA knows none such. Asks once.
    ///
    /// # Errors
    /// When DVLA does not answer in time, or not as it should.
    pub async fn vehicle(
        &self,
        registration: &Registration,
    ) -> Result<Option<DvlaVehicle>, DvlaError> {
        let asked = self.http.post(self.url.clone()).header("x-api-key", self.key.clone());
        let asked = asked.json(&json!({"registrationNumber": registration.as_str()}));
        let answer = asked.send().await?;
        match answer.status() {
            StatusCode::OK => read(answer).await.map(Some),
            // Not found, or nothing that could be a registration.
            StatusCode::NOT_FOUND | StatusCode::BAD_REQUEST => {
                let status = answer.status();
                let Errors { errors } = read(answer).await?;
                if errors.is_empty() { Err(DvlaError::Nonsense(status)) } else { Ok(None) }
            }
            status => Err(DvlaError::Status(status)),
        }
    }
}

async fn read<T: DeserializeOwned>(mut answer: Response) -> Result<T, DvlaError> {
    let status = answer.status();
    let mut bytes = Vec::new();
    while let Some(chunk) = answer.chunk().await? {
        bytes.extend_from_slice(&chunk);
        if bytes.len() > MAX_BYTES {
            return Err(DvlaError::Nonsense(status));
        }
    }
    serde_json::from_slice(&bytes).map_err(|_| DvlaError::Nonsense(status))
}
