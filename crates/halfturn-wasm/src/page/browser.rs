//! The functions that the page imports into the module.

mod imports {
    #[link(wasm_import_module = "halfturn")]
    unsafe extern "C" {
        pub safe fn tell(text: *const u8, length: usize);
        pub safe fn answer(text: *const u8, length: usize);
        pub safe fn failed(text: *const u8, length: usize);
        /// 1 if the answer is no longer wanted.
        pub safe fn stopped() -> u32;
        /// Milliseconds since some moment in the past.
        pub safe fn now() -> f64;
        pub fn random(bytes: *mut u8, length: usize);
        /// Negative if there is no such file.
        pub safe fn table_length(name: *const u8, name_length: usize) -> f64;
        /// 1 on success.
        pub fn table_read(name: *const u8, name_length: usize, from: f64, bytes: *mut u8, length: usize) -> u32;
        /// 1 on success.
        pub safe fn table_write(
            name: *const u8,
            name_length: usize,
            head: *const u8,
            head_length: usize,
            body: *const u8,
            body_length: usize,
        ) -> u32;
        /// Loads the file with this number, to which `web/scripts/split-wasm.mjs` moves functions.
        pub safe fn load_part(number: u32);
    }
}

/// Sends an event to the page, in JSON.
pub fn tell(event: &str) {
    imports::tell(event.as_ptr(), event.len());
}

/// Sends the answer to the page, in JSON.
pub fn answer(answer: &str) {
    imports::answer(answer.as_ptr(), answer.len());
}

/// Sends the message of a panic to the page.
pub fn failed(message: &str) {
    imports::failed(message.as_ptr(), message.len());
}

/// Whether the page cancelled the question.
#[must_use]
pub fn is_stopped() -> bool {
    imports::stopped() != 0
}

/// Calls the page's function that the stubs of `web/scripts/split-wasm.mjs` call. As an export it
/// keeps the import.
#[unsafe(no_mangle)]
pub extern "C" fn load_part(number: u32) {
    imports::load_part(number);
}

pub(super) fn now() -> f64 {
    imports::now()
}

pub(super) fn random(bytes: &mut [u8]) {
    // SAFETY: the page fills just these bytes.
    unsafe { imports::random(bytes.as_mut_ptr(), bytes.len()) };
}

pub(super) fn table_length(name: &str) -> Option<u64> {
    let length = imports::table_length(name.as_ptr(), name.len());
    // Lengths are whole numbers far below 2^53.
    (length >= 0.0).then_some(length as u64)
}

pub(super) fn table_read(name: &str, from: u64, bytes: &mut [u8]) -> bool {
    // SAFETY: the page fills just these bytes.
    unsafe { imports::table_read(name.as_ptr(), name.len(), from as f64, bytes.as_mut_ptr(), bytes.len()) != 0 }
}

pub(super) fn table_write(name: &str, [head, body]: [&[u8]; 2]) -> bool {
    imports::table_write(name.as_ptr(), name.len(), head.as_ptr(), head.len(), body.as_ptr(), body.len()) != 0
}
