"""Reads the configurations with the trainers' own classes; of those trainers that are installed. Ends with 1 for a key that one
does not know.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any, Callable, Mapping

FOLDER = Path(__file__).resolve().parent.parent


def read_trl(file: Path) -> None:
    from trl.scripts import grpo, sft

    parser = (grpo if "grpo" in file.stem else sft).make_parser()
    arguments = ["--config", str(file), "--dataset_name", "sets", "--bf16", "false", "--use_cpu", "true"]
    parser.parse_args_and_config(arguments, fail_with_unknown_args=True)


def read_verl(file: Path) -> None:
    from hydra import compose, initialize_config_dir, initialize_config_module
    from omegaconf import OmegaConf
    from verl.utils.config import omega_conf_to_dataclass

    with initialize_config_dir(str(file.parent), version_base=None):
        config = compose(file.stem, overrides=["hydra.searchpath=[pkg://verl.trainer.config]"])
    with initialize_config_module("verl.trainer.config", version_base=None):
        known = compose("ppo_trainer")
    refuse_unknown(OmegaConf.to_container(config), OmegaConf.to_container(known))
    # The class of the model fetches it; that of rewards cannot be made in verl 0.9.1.
    for part in (config.actor_rollout_ref.actor, config.actor_rollout_ref.rollout):
        omega_conf_to_dataclass(part)


def refuse_unknown(own: Any, known: Any, path: str = "") -> None:
    """Hydra takes any key of a file."""
    for key in own:
        if key not in known:
            raise ValueError(f"{path}{key} is not known")
        if isinstance(own.get(key), Mapping) and isinstance(known.get(key), Mapping):
            refuse_unknown(own[key], known[key], f"{path}{key}.")


def read_llama_factory(file: Path) -> None:
    import yaml
    from llamafactory.hparams.parser import HfArgumentParser, _TRAIN_ARGS

    settings = yaml.safe_load(file.read_text()) | {"bf16": False, "use_cpu": True, "deepspeed": None}
    HfArgumentParser(_TRAIN_ARGS).parse_dict(settings)


TRAINERS: dict[str, tuple[str, Callable[[Path], None]]] = {
    "trl": ("trl", read_trl),
    "verl": ("verl", read_verl),
    "llama-factory": ("llamafactory", read_llama_factory),
}


def main() -> None:
    failed = False
    for folder, (module, read) in TRAINERS.items():
        if importlib.util.find_spec(module) is None:
            print(f"{folder}: {module} is not installed")
            continue
        for file in sorted((FOLDER / folder).glob("*.yaml")):
            try:
                read(file)
                print(f"{folder}/{file.name}: read")
            except Exception as error:
                failed = True
                print(f"{folder}/{file.name}: {error}")
    sys.exit(1 if failed else 0)


main()
