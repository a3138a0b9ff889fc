"""Writes a LoRA adapter of PEFT as GGUF, for llama.cpp and what is built on it: served beside the model it was trained on,
quantized or not, as it is (`llama-server --lora FILE`).

    python lora_to_gguf.py ADAPTER FILE [--architecture qwen2]

ADAPTER: a folder with adapter_config.json and adapter_model.safetensors. Needs the packages gguf, safetensors and torch.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path
from typing import Any

import gguf
import numpy as np
from safetensors import safe_open

# Architectures that keep the rows of their attention as PEFT has them; llama's GGUF has those of q and k in another order.
ARCHITECTURES = ("qwen2", "qwen3")
PARTS = {
    "self_attn.q_proj": "attn_q",
    "self_attn.k_proj": "attn_k",
    "self_attn.v_proj": "attn_v",
    "self_attn.o_proj": "attn_output",
    "mlp.gate_proj": "ffn_gate",
    "mlp.up_proj": "ffn_up",
    "mlp.down_proj": "ffn_down",
}
NAME = re.compile(r"\.layers\.(\d+)\.([a-z_]+\.[a-z_]+)\.lora_([AB])\.weight$")


def gguf_name(name: str) -> str:
    """`…layers.3.mlp.up_proj.lora_A.weight`: `blk.3.ffn_up.weight.lora_a`."""
    found = NAME.search(name)
    if found is None or found[2] not in PARTS:
        raise ValueError(f"{name}: only LoRA of the linear layers of attention and MLP can be written")
    return f"blk.{found[1]}.{PARTS[found[2]]}.weight.lora_{found[3].lower()}"


def scale_of(config: dict[str, Any]) -> float:
    """The alpha that llama.cpp divides by the rank. What it has no word for is refused."""
    for key in ("use_dora", "alpha_pattern", "rank_pattern", "modules_to_save"):
        if config.get(key):
            raise ValueError(f"adapter_config.json: {key} has no place in GGUF")
    if config.get("bias", "none") != "none":
        raise ValueError("adapter_config.json: bias has no place in GGUF")
    rank, alpha = config["r"], config["lora_alpha"]
    return float(alpha * rank**0.5 if config.get("use_rslora") else alpha)


def convert(adapter: Path, file: Path, architecture: str) -> int:
    """Returns how many tensors were written."""
    config = json.loads((adapter / "adapter_config.json").read_text("utf8"))
    writer = gguf.GGUFWriter(file, architecture)
    writer.add_type(gguf.GGUFType.ADAPTER)
    writer.add_string(gguf.Keys.Adapter.TYPE, "lora")
    writer.add_float32(gguf.Keys.Adapter.LORA_ALPHA, scale_of(config))
    # By PyTorch, as NumPy knows no bfloat16.
    with safe_open(adapter / "adapter_model.safetensors", framework="pt") as weights:
        names = list(weights.keys())
        for name in names:
            writer.add_tensor(gguf_name(name), weights.get_tensor(name).float().numpy().astype(np.float16))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return len(names)


def main() -> None:
    parser = argparse.ArgumentParser(description="A LoRA adapter of PEFT as GGUF.")
    parser.add_argument("adapter", type=Path)
    parser.add_argument("file", type=Path)
    parser.add_argument("--architecture", choices=ARCHITECTURES, default="qwen2")
    given = parser.parse_args()
    try:
        print(f"{convert(given.adapter, given.file, given.architecture)} tensors in {given.file}")
    except (OSError, ValueError) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
