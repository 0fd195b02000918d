//! Bloom filters: sets that may report a key that was never inserted, but never miss one that was.
//!
//! A search checks with them whether a position is near its goal. A false positive costs a few
//! nodes, never a solution.
//!
//! Both kinds are *blocked*: the bits of a key share one cache line, so a lookup reads memory once.
//! - [`WordBloomFilter`]: a key is a `u32` and sets three bits of one word. For small filters that
//!   are built at start-up.
//! - [`BlockedBloomFilter`]: a key is a `u64` that is a hash already ([`hash64`], a Zobrist key)
//!   and sets four bits of one 32-byte block. For large filters that threads fill and files keep.

mod blocked;
mod word;

pub use blocked::{BlockedBloomBuilder, BlockedBloomFilter, BloomInserter, hash64};
pub use word::WordBloomFilter;
