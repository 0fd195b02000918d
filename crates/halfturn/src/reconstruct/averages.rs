//! The average loss of each step over many solves.

use halfturn_solve::METHODS;

use crate::{
    answer::{Judged, MethodAverages, Reconstructed, SessionSolve, StepAverage},
    question::NamedStage,
};

impl StepAverage {
    /// The averages of a step, given the moves used and the fewest possible each time. `None` if it
    /// was never done.
    fn of(name: &str, compared: &[(usize, usize)]) -> Option<Self> {
        let mean = |sum: usize| sum as f64 / compared.len() as f64;
        let moves = mean(compared.iter().map(|pair| pair.0).sum());
        let optimal = mean(compared.iter().map(|pair| pair.1).sum());
        (!compared.is_empty()).then(|| Self {
            name: name.to_owned(),
            solves: compared.len(),
            moves,
            optimal,
            loss: moves - optimal,
        })
    }
}

impl MethodAverages {
    /// The averages of solves: of all steps, by method; and of the stage that they were judged for.
    #[must_use]
    pub fn of(solves: &[SessionSolve], goal: Option<NamedStage>) -> Vec<Self> {
        let reconstructed: Vec<&Reconstructed> =
            solves.iter().filter_map(|solve| solve.reconstructed.as_ref()).collect();
        let mut averages = Vec::new();
        for method in METHODS {
            let own: Vec<&&Reconstructed> = reconstructed.iter().filter(|solve| solve.method == method.name).collect();
            let steps = method.steps.iter().filter_map(|step| {
                let stages = own.iter().flat_map(|solve| &solve.stages).filter(|stage| stage.name == step.name);
                let compared: Vec<_> = stages.filter_map(|stage| Some((stage.length, stage.optimal?))).collect();
                StepAverage::of(step.name, &compared)
            });
            averages.extend(Self::new(method.name, own.len(), steps.collect()));
        }
        let judged: Vec<&Judged> = solves.iter().filter_map(|solve| solve.judged.as_ref()).collect();
        if let Some((variant, stage)) = goal {
            let reached = judged.iter().filter(|judged| judged.reached);
            let compared: Vec<_> = reached.map(|judged| (judged.length, usize::from(judged.optimal))).collect();
            let step = StepAverage::of(variant.stages()[stage].name, &compared);
            averages.extend(Self::new(variant.name(), judged.len(), step.into_iter().collect()));
        }
        averages
    }

    /// `None` if there are no solves.
    fn new(name: &str, solves: usize, steps: Vec<StepAverage>) -> Option<Self> {
        // `sum` of nothing is −0.0.
        let sum = steps.iter().fold(0.0, |sum, step| sum + step.loss * step.solves as f64);
        (solves > 0).then(|| Self { name: name.to_owned(), solves, steps, loss: sum / solves as f64 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_steps_nothing_is_lost() {
        let averages = MethodAverages::new("cfop", 1, Vec::new()).unwrap();
        assert_eq!(format!("{:.2}", averages.loss), "0.00");
        assert!(MethodAverages::new("cfop", 0, Vec::new()).is_none());
    }
}
