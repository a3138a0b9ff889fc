"""Makes a model of a few million random weights, with a tokenizer that is trained on the prompts of training sets.

    python tiny_model.py FOLDER SET...    FOLDER: where the model goes; SET: folders of `askable training sft` and `grpo`
"""

import json
import sys
from pathlib import Path

from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
from transformers import PreTrainedTokenizerFast, Qwen2Config, Qwen2ForCausalLM, set_seed

VOCABULARY = 4096
CONTEXT = 4096
BEGIN, END = "<|im_start|>", "<|im_end|>"

# ChatML; TRL takes the loss of what stands between the marks of generation.
TEMPLATE = (
    "{%- for message in messages %}"
    "{{- '<|im_start|>' + message.role + '\\n' }}"
    "{%- if message.role == 'assistant' %}"
    "{%- generation %}{{- message.content + '<|im_end|>' }}{%- endgeneration %}{{- '\\n' }}"
    "{%- else %}{{- message.content + '<|im_end|>\\n' }}{%- endif %}"
    "{%- endfor %}"
    "{%- if add_generation_prompt %}{{- '<|im_start|>assistant\\n' }}{%- endif %}"
)


def texts_of(folder: Path) -> list[str]:
    rows = [json.loads(line) for line in (folder / "train.jsonl").read_text("utf8").splitlines()]
    return [message["content"] for row in rows for message in row.get("messages") or row["prompt"]]


def train_tokenizer(texts: list[str]) -> PreTrainedTokenizerFast:
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=VOCABULARY,
        special_tokens=[BEGIN, END],
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator([*texts, "system\n", "user\n", "assistant\n"], trainer)
    return PreTrainedTokenizerFast(
        tokenizer_object=tokenizer,
        eos_token=END,
        pad_token=END,
        chat_template=TEMPLATE,
        model_max_length=CONTEXT,
    )


def main() -> None:
    folder, *sets = map(Path, sys.argv[1:])
    tokenizer = train_tokenizer([text for each in sets for text in texts_of(each)])
    set_seed(0)
    config = Qwen2Config(
        vocab_size=len(tokenizer),
        hidden_size=192,
        intermediate_size=512,
        num_hidden_layers=4,
        num_attention_heads=6,
        num_key_value_heads=2,
        max_position_embeddings=CONTEXT,
        tie_word_embeddings=True,
        bos_token_id=None,
        eos_token_id=tokenizer.eos_token_id,
        pad_token_id=tokenizer.pad_token_id,
    )
    model = Qwen2ForCausalLM(config)
    model.generation_config.eos_token_id = tokenizer.eos_token_id
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    print(f"{model.num_parameters():,} random weights, {len(tokenizer):,} tokens in the vocabulary")


main()
