#!/usr/bin/env bash
# Trains a tiny model for real, on the processor: makes training sets out of the demo's questions, a tokenizer and random
# weights, runs steps of supervised fine-tuning and of GRPO with TRL against the running reward server, serves the result,
# and asks a question through askable with it. No accuracy is to be expected of it: it shows that the parts fit.
#
#   training/smoke.sh [FOLDER]
#
# FOLDER: where all of it goes; default a temporary one, which is removed. PYTHON: an environment with the packages below.
# Default: one is made in FOLDER/venv, with the packages below from the index that pip is set up for. For PyTorch name one
# that has builds for processors (PIP_EXTRA_INDEX_URL), or builds for graphics cards are fetched, which are large.
# SFT_STEPS, GRPO_STEPS: how many.
set -euo pipefail

PACKAGES=("torch==2.13.0" "transformers[serving]==5.17.0" "trl==1.13.0" "peft==0.21.2" "requests")
SFT_STEPS=${SFT_STEPS:-300}
GRPO_STEPS=${GRPO_STEPS:-12}

training=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$training")
folder=${1:-$(mktemp -d)}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
started=()

end() {
  for process in "${started[@]}"; do kill "$process" 2>/dev/null || true; done
  wait
  if [ $# -eq 0 ]; then rm -rf "$folder"; fi
}
if [ $# -gt 0 ]; then trap 'end keep' EXIT; else trap end EXIT; fi

askable() { node "$root/dist/cli/main.js" "$@" --home "$folder/home"; }
title() { printf '\n== %s (%d s)\n' "$1" "$SECONDS"; }
# The first line of a service that says where it listens, as JSON.
address() {
  for _ in $(seq 300); do
    if [ -s "$1" ]; then node -p 'JSON.parse(require("fs").readFileSync(process.argv[1], "utf8")).url' "$1" && return; fi
    sleep 0.2
  done
  echo "nothing listens: $1" >&2
  return 1
}

is_healthy() { node -e 'fetch(process.argv[1]).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))' "$1"; }

# The matrices are so small that a second thread waits more than it computes.
export PYTHONDONTWRITEBYTECODE=1 HF_HUB_OFFLINE=1 TOKENIZERS_PARALLELISM=false TQDM_DISABLE=1 OMP_NUM_THREADS=1
python=${PYTHON:-$folder/venv/bin/python}
if [ ! -x "$python" ]; then
  title "Python packages"
  python3 -m venv "$folder/venv"
  "$python" -m pip install --quiet --disable-pip-version-check "${PACKAGES[@]}"
fi

title "configurations, read by their trainers"
"$python" "$training/smoke/read_configurations.py"

title "training sets"
mkdir -p "$folder/home/pipelines"
cp -R "$training/smoke/pipeline" "$folder/home/pipelines/smoke"
# Few questions, which so small a model can learn by heart.
head -n 12 "$root/demo/questions.jsonl" >"$folder/questions.jsonl"
from=("$folder/questions.jsonl" --databases "$root/demo" --pipeline smoke --noise 0)
askable training sft "${from[@]}" --format standard --out "$folder/sets/sft" --mix "reverse-question=0,reverse-evidence=0,self-refine=0"
askable training grpo "${from[@]}" --reasoning-role generator-b1 --out "$folder/sets/grpo"

title "a tiny model"
"$python" "$training/smoke/tiny_model.py" "$folder/models/random" "$folder/sets/sft" "$folder/sets/grpo"

# What a processor needs otherwise than a card.
cpu=(--dtype float32 --bf16 false --use_cpu true --gradient_checkpointing false --gradient_accumulation_steps 1)
cd "$training"

title "supervised fine-tuning, $SFT_STEPS steps"
"$python" -m trl.scripts.sft --config trl/sft.yaml "${cpu[@]}" \
  --model_name_or_path "$folder/models/random" --dataset_name "$folder/sets/sft" --output_dir "$folder/models/sft" \
  --max_steps "$SFT_STEPS" --per_device_train_batch_size 4 --learning_rate 3e-3 --lr_scheduler_type constant \
  --logging_steps 20 \
  >"$folder/sft.log" 2>&1 || { tail -30 "$folder/sft.log"; exit 1; }
"$python" smoke/report.py loss "$folder/models/sft"

title "GRPO against the reward server, $GRPO_STEPS steps"
# Not by the function: its process would be a shell, whose end leaves the server running.
node "$root/dist/cli/main.js" training serve-rewards --databases "$root/demo" --port 0 --json --home "$folder/home" \
  >"$folder/rewards.json" &
started+=($!)
ASKABLE_REWARDS_URL=$(address "$folder/rewards.json")
export ASKABLE_REWARDS_URL
"$python" -m trl.scripts.grpo --config trl/grpo.yaml "${cpu[@]}" --use_vllm false \
  --model_name_or_path "$folder/models/sft" --dataset_name "$folder/sets/grpo" --output_dir "$folder/models/grpo" \
  --max_steps "$GRPO_STEPS" --per_device_train_batch_size 8 --num_generations 4 --max_completion_length 48 \
  --temperature 0.7 --beta 0 --learning_rate 1e-4 --logging_steps 1 \
  >"$folder/grpo.log" 2>&1 || { tail -30 "$folder/grpo.log"; exit 1; }
"$python" smoke/report.py reward "$folder/models/grpo"
node -e 'fetch(process.argv[1] + "/metrics").then((reply) => reply.text()).then((text) =>
  console.log(text.split("\n").filter((line) => /^askable_rewards_total.* [1-9]/.test(line)).join("\n")))' "$ASKABLE_REWARDS_URL"

title "the model, served and asked"
port=$(node -e 'const server = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(server.address().port); server.close(); })')
"$(dirname "$python")/transformers" serve "$folder/models/grpo" --host 127.0.0.1 --port "$port" --device cpu \
  >"$folder/serve.log" 2>&1 &
started+=($!)
health="http://127.0.0.1:$port/health"
for _ in $(seq 600); do
  if is_healthy "$health"; then break; fi
  sleep 0.2
done
is_healthy "$health" || { echo "the model is not served: $health does not answer" >&2; tail -30 "$folder/serve.log" >&2; exit 1; }
askable models add trained --base-url "http://127.0.0.1:$port/v1" --model "$folder/models/grpo" --role generator-b1
# What so small a model writes need not run; that it replied must show. Calls that fail are repeated until none is left.
askable ask flights "How many flights are there?" --pipeline smoke --json >"$folder/answer.json"
node -e 'const { sql, cost, stopped } = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"));
  console.log(`calls: ${cost.calls}, SQL that runs: ${sql ?? "none"}`); process.exit(cost.calls >= 1 && !stopped ? 0 : 1)' \
  "$folder/answer.json" || { echo "the model was asked and did not reply, or was not asked" >&2; tail -30 "$folder/serve.log" >&2; exit 1; }
title "done"
