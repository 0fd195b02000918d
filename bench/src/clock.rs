//! Processor time, and the one core that everything runs on.

use std::time::Duration;

use core_affinity::CoreId;
use rustix::time::{ClockId, clock_gettime};

/// Processor time that this thread has used so far.
pub fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

/// Keeps this thread, and all processes that it starts from now on, on one core: the given one, or
/// else the last, which has the fewest interrupts on most machines. Gives its number, or none if
/// the system does not let us.
pub fn stay_on_one_core(wanted: Option<usize>) -> Option<usize> {
    let core = match wanted {
        Some(id) => CoreId { id },
        None => *core_affinity::get_core_ids()?.last()?,
    };
    core_affinity::set_for_current(core).then_some(core.id)
}
